import Foundation
import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client that completes every request immediately, with a response or an error that the test has chosen.
public struct HTTPClientStub: HTTPClient {
    private let respond: @Sendable (URL) throws -> (Data, HTTPURLResponse)

    /// Creates a client that completes each request with the result of `respond`.
    ///
    /// - Parameter respond: A closure that returns the response for a URL, or throws the error of the request.
    public init(respond: @escaping @Sendable (URL) throws -> (Data, HTTPURLResponse)) {
        self.respond = respond
    }

    /// Creates a client that completes every request with this body and status.
    ///
    /// - Parameters:
    ///   - data: The body of each response.
    ///   - status: The status code of each response.
    public init(_ data: Data, status: Int = 200) {
        self.init { (data, HTTPURLResponse(statusCode: status, url: $0)) }
    }

    /// Creates a client that fails every request with this error.
    public init(failure: any Error) {
        self.init { _ in throw failure }
    }

    public func get(from url: URL) async throws -> (Data, HTTPURLResponse) { try respond(url) }
}
