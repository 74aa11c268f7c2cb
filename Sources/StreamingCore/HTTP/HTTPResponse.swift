import Foundation

/// A server's answer: the head, and a body that arrives as it is read.
public struct HTTPResponse: Sendable {
    /// Any; one that tells of an error is no failure here.
    public let status: Int
    /// Where the answer came from in the end, after redirects.
    public let url: URL
    /// As the server sent them.
    public let headers: HTTPHeaders
    /// Arrives while it is read.
    public package(set) var body: HTTPBody

    /// An answer, for transports and their doubles.
    public init(status: Int, url: URL, headers: HTTPHeaders, body: HTTPBody) {
        self.status = status
        self.url = url
        self.headers = headers
        self.body = body
    }
}
