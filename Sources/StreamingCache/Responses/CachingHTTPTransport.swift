import Foundation
import StreamingCore

/// A transport that caches documents and images, and validates stale responses: a private cache according to RFC 9111.
///
/// The transport caches responses to GET requests for a whole document or image (`HTTPRequest.Purpose.isDocument`). All
/// other requests pass through, so media, playlists and keys are never stored.
///
/// A response without freshness information is stale at once, because the cache applies no heuristic freshness
/// (§4.2.2). If a validation fails, the caller receives the error or the response with the error status, and never the
/// stale response, as with `must-revalidate` (§5.2.2.2).
///
/// Requests with credentials, in the URL or in a header field, also pass through, so the store contains no credentials.
/// The store contains the queries of URLs, and the request header fields that the `Vary` field of a response names.
///
/// Wrap a `LoggingHTTPTransport` in a `RetryingHTTPTransport`, and the retrying transport in this transport. Fresh
/// responses then cause no request, validations are retried, and each attempt is logged.
///
/// ```swift
/// let cache = CachingHTTPTransport(decoratee: URLSessionHTTPClient(), entries: .inMemory())
/// let (data, _) = try await cache.get(from: url)
/// ```
public struct CachingHTTPTransport: HTTPTransport {
    private let decoratee: any HTTPTransport
    private let cache: ResponseCache
    private let headers: HTTPHeaders
    private let currentDate: @Sendable () -> Date

    /// Creates a caching transport.
    ///
    /// - Parameters:
    ///   - decoratee: The transport that sends the requests.
    ///   - entries: The store of the responses.
    ///   - headers: The header fields to add to every request, unless the request has them. Add fields here rather than
    ///     in `decoratee`, because the cache needs the fields for responses with `Vary`.
    ///   - limit: The maximum size of all responses together, with their header fields, in bytes. Beyond this size, the
    ///     oldest responses are removed.
    ///   - currentDate: A closure that returns the current date.
    ///   - onStoreError: A closure that receives the error if a response cannot be stored or read. The request then
    ///     proceeds without the cache.
    public init(
        decoratee: any HTTPTransport, entries: EntryStore, headers: HTTPHeaders = [:], limit: Int = 128 << 20,
        currentDate: @escaping @Sendable () -> Date = { Date() },
        onStoreError: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) {
        self.decoratee = decoratee
        cache = ResponseCache(entries: entries, limit: limit, onError: onStoreError)
        self.headers = headers
        self.currentDate = currentDate
    }

    /// Returns the cached response if it is fresh; otherwise sends the request and returns the resulting response.
    ///
    /// If the cached response is stale and has an entity tag or a `Last-Modified` field, the request asks the server to
    /// validate that response. After status 304, the method returns the cached response with updated header fields. If
    /// the status 304 does not match the cached response, the method sends the request again without validation. A new
    /// response is cached if RFC 9111 permits.
    ///
    /// - Throws: `HTTPError.cancelled` if the task is cancelled, or the error of `decoratee`.
    @concurrent
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if Task.isCancelled { throw HTTPError.cancelled }
        let request = request.adding(headers)
        guard request.isCacheable else { return try await decoratee.send(request) }
        let date = currentDate()
        guard let stored = await cache.response(to: request) else { return try await fetch(request, date) }
        if stored.isFresh(at: date, for: request) { return stored.response(to: request, at: date) }
        let response = try await decoratee.send(request.adding(stored.conditions))
        guard response.status == 304, stored.conditions != [:] else { return try await keep(response, request, date) }
        guard stored.isRevalidated(by: response) else { return try await fetch(request, date) }
        return try await keep(stored.response(to: request, validatedBy: response), request, date)
    }

    /// Sends a request, stores the response if RFC 9111 permits, and returns the response.
    private func fetch(_ request: HTTPRequest, _ date: Date) async throws -> HTTPResponse {
        try await keep(try await decoratee.send(request), request, date)
    }

    /// Stores a response if RFC 9111 permits, and returns the response.
    ///
    /// Only a response with status 200 can be stored. If a response with status 200 must not be stored, the earlier
    /// cached response is removed. A response whose body exceeds the limit of the request is not stored.
    private func keep(_ response: HTTPResponse, _ request: HTTPRequest, _ date: Date) async throws -> HTTPResponse {
        guard response.status == 200 else { return response }
        guard CachedResponse.isStorable(for: response) else {
            await cache.set(nil, for: request)
            return response
        }
        var response = response
        let (body, bytes) = try await response.body.buffered()
        response.body = body
        if let bytes { await cache.set(CachedResponse(response, body: bytes, to: request, at: date), for: request) }
        return response
    }
}
