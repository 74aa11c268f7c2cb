import Foundation

/// A transport that adds header fields to requests, for example a token for one server.
///
/// After a redirect to another server, ``URLSessionHTTPClient`` does not send the added fields, except standard fields
/// such as `Accept`.
public struct RequestHeadersTransport: HTTPTransport {
    private let decoratee: any HTTPTransport
    private let headers: @Sendable (URL) -> HTTPHeaders

    /// Creates a transport that adds header fields to each request, depending on the URL of the request.
    ///
    /// - Parameters:
    ///   - decoratee: The transport that sends the requests.
    ///   - headers: A closure that returns the fields to add for a URL. Fields that a request already has keep their
    ///     values.
    public init(_ decoratee: any HTTPTransport, headers: @escaping @Sendable (URL) -> HTTPHeaders) {
        self.decoratee = decoratee
        self.headers = headers
    }

    /// Creates a transport that adds header fields only to requests to one server.
    ///
    /// - Parameters:
    ///   - decoratee: The transport that sends the requests.
    ///   - headers: The fields to add. Fields that a request already has keep their values.
    ///   - origin: Any URL with the scheme, host and port of the server.
    public init(_ decoratee: any HTTPTransport, headers: HTTPHeaders, to origin: URL) {
        self.init(decoratee) { $0.hasSameOrigin(as: origin) ? headers : [:] }
    }

    /// Sends a request with the added fields, and returns the response.
    ///
    /// - Throws: The error of the wrapped transport, unchanged.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await decoratee.send(request.adding(headers(request.url)))
    }
}
