import Foundation

/// An HTTP response whose head has arrived. The body arrives later, chunk by chunk.
public struct HTTPResponse: Sendable {
    /// The HTTP status code, such as 200. Transports also return responses with an error status, such as 404, and do
    /// not throw.
    public let status: Int
    /// The final URL, after redirects.
    public let url: URL
    /// The header fields, as the server sent them.
    public let headers: HTTPHeaders
    /// The body, as a sequence of chunks in the order of arrival. The body can be read once.
    public package(set) var body: HTTPBody

    /// Creates a response, for transports and test doubles.
    public init(status: Int, url: URL, headers: HTTPHeaders, body: HTTPBody) {
        self.status = status
        self.url = url
        self.headers = headers
        self.body = body
    }
}
