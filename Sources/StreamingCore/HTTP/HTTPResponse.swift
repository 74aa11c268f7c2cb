import Foundation

/// An HTTP response: the head, which has arrived, and a body that arrives while it is read.
public struct HTTPResponse: Sendable {
    /// The status code. Transports return a response with an error status like any other, and do not throw.
    public let status: Int
    /// The final URL, after redirects.
    public let url: URL
    /// The header fields, as the server sent them.
    public let headers: HTTPHeaders
    /// The body, which arrives while it is read.
    public package(set) var body: HTTPBody

    /// Creates a response, for transports and test doubles.
    public init(status: Int, url: URL, headers: HTTPHeaders, body: HTTPBody) {
        self.status = status
        self.url = url
        self.headers = headers
        self.body = body
    }
}
