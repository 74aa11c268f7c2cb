import Foundation
import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers every request alike.
public struct HTTPClientStub: HTTPClient {
    private let answer: @Sendable (URL) throws -> (Data, HTTPURLResponse)

    /// Answers each URL at once.
    public init(answer: @escaping @Sendable (URL) throws -> (Data, HTTPURLResponse)) {
        self.answer = answer
    }

    /// Answers with this document and status.
    public init(_ data: Data, status: Int = 200) {
        self.init { (data, HTTPURLResponse(statusCode: status, url: $0)) }
    }

    /// Fails with this error.
    public init(failure: any Error) {
        self.init { _ in throw failure }
    }

    public func get(from url: URL) async throws -> (Data, HTTPURLResponse) { try answer(url) }
}
