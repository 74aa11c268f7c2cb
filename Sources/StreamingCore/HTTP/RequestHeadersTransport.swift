import Foundation

/// A transport that adds header fields to requests, for example a token for one server.
///
/// A redirect to another server does not carry them; see ``URLSessionHTTPClient``.
public struct RequestHeadersTransport: HTTPTransport {
    private let decoratee: any HTTPTransport
    private let headers: @Sendable (URL) -> HTTPHeaders

    /// Creates a transport that adds fields depending on the URL.
    ///
    /// - Parameters:
    ///   - decoratee: The transport that sends the requests.
    ///   - headers: Returns the fields for a URL. The fields of a request take precedence.
    public init(_ decoratee: any HTTPTransport, headers: @escaping @Sendable (URL) -> HTTPHeaders) {
        self.decoratee = decoratee
        self.headers = headers
    }

    /// Creates a transport that adds fields only to requests to one server: the scheme, host and port of `origin`.
    public init(_ decoratee: any HTTPTransport, headers: HTTPHeaders, to origin: URL) {
        self.init(decoratee) { $0.hasSameOrigin(as: origin) ? headers : [:] }
    }

    /// Sends a request with the added fields.
    ///
    /// - Throws: The error of the wrapped transport.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await decoratee.send(request.adding(headers(request.url)))
    }
}
