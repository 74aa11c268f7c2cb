import Foundation
import StreamingCore

/// A transport that uses no network and returns the responses cached by ``CachingHTTPTransport``, whatever their age.
public struct OfflineHTTPTransport: HTTPTransport {
    private let cache: ResponseCache
    private let headers: HTTPHeaders
    private let currentDate: @Sendable () -> Date

    /// Creates an offline transport.
    ///
    /// - Parameters:
    ///   - entries: The store of the caching transport.
    ///   - headers: The header fields that the caching transport adds to every request. Pass the same fields, so that
    ///     responses with `Vary` match.
    ///   - currentDate: A closure that returns the current date.
    ///   - onStoreError: A closure that receives the error if a response cannot be read. The response then counts as
    ///     missing.
    public init(
        entries: EntryStore, headers: HTTPHeaders = [:], currentDate: @escaping @Sendable () -> Date = { Date() },
        onStoreError: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) {
        cache = ResponseCache(entries: entries, onError: onStoreError)
        self.headers = headers
        self.currentDate = currentDate
    }

    /// Returns the cached response to a request.
    ///
    /// - Throws: `HTTPError.notCached` if no response to the request is cached, or `HTTPError.cancelled` if the task is
    ///   cancelled.
    @concurrent
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if Task.isCancelled { throw HTTPError.cancelled }
        guard let cached = await cache.response(to: request.adding(headers)) else { throw HTTPError.notCached }
        return cached.response(to: request, at: currentDate())
    }
}
