import Foundation

/// A server's answer: the head, and a body that arrives as it is read.
public struct HTTPResponse: Sendable {
    public let status: Int
    /// Where the answer came from in the end, after redirects.
    public let url: URL
    public let headers: HTTPHeaders
    public let body: HTTPBody

    public init(status: Int, url: URL, headers: HTTPHeaders, body: HTTPBody) {
        self.status = status
        self.url = url
        self.headers = headers
        self.body = body
    }
}
