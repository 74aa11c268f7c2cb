import Foundation
import StreamingCore

/// Keeps the documents that servers answer with, and asks again only whether they have changed: a private cache after
/// RFC 9111.
///
/// It caches GET requests for a whole document (`HTTPRequest.Purpose.isDocument`) and passes all others through
/// unread: media, playlists and keys are never stored. A response without freshness information is validated each
/// time (no heuristic freshness, §4.2.2). A stale response never replaces an error, as if it were `must-revalidate`
/// (§5.2.2.2). Requests with credentials, in the URL or in a field, pass through as well, so that the store holds no
/// credentials. It does hold queries, and the fields that a server's `Vary` names.
///
/// Put it outside of `RetryingHTTPTransport`, and that outside of `LoggingHTTPTransport`: then a fresh answer costs
/// nothing, a validation is tried again, and each try is logged.
public struct CachingHTTPTransport: HTTPTransport {
    private let decoratee: any HTTPTransport
    private let answers: ResponseCache
    private let headers: HTTPHeaders
    private let currentDate: @Sendable () -> Date

    /// - Parameters:
    ///   - headers: go with every request; a request's own win. It does not see those that are added further down, and a
    ///     server may answer by them.
    ///   - limit: the bytes of all answers together, with their heads; the oldest leave.
    ///   - onStoreError: is told why an answer was not kept, or what was kept could not be read; for the caller it is as if
    ///     nothing had been there.
    public init(
        decoratee: any HTTPTransport, entries: EntryStore, headers: HTTPHeaders = [:], limit: Int = 128 << 20,
        currentDate: @escaping @Sendable () -> Date = { Date() },
        onStoreError: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) {
        self.decoratee = decoratee
        answers = ResponseCache(entries: entries, limit: limit, onError: onStoreError)
        self.headers = headers
        self.currentDate = currentDate
    }

    @concurrent
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if Task.isCancelled { throw HTTPError.cancelled }
        let request = request.adding(headers)
        guard request.isCacheable else { return try await decoratee.send(request) }
        let date = currentDate()
        guard let stored = await answers.answer(to: request) else { return try await fetch(request, date) }
        if stored.isFresh(at: date, for: request) { return stored.response(to: request, at: date) }
        let response = try await decoratee.send(request.adding(stored.conditions))
        guard response.status == 304, stored.conditions != [:] else { return try await keep(response, request, date) }
        guard stored.isRevalidated(by: response) else { return try await fetch(request, date) }
        return try await keep(stored.response(to: request, validatedBy: response), request, date)
    }

    private func fetch(_ request: HTTPRequest, _ date: Date) async throws -> HTTPResponse {
        try await keep(try await decoratee.send(request), request, date)
    }

    /// Hands an answer out, and keeps it if it may be kept; otherwise what was there is out of date.
    private func keep(_ response: HTTPResponse, _ request: HTTPRequest, _ date: Date) async throws -> HTTPResponse {
        guard response.status == 200 else { return response }
        guard CachedResponse.isStorable(for: response) else {
            await answers.set(nil, for: request)
            return response
        }
        var response = response
        let (body, bytes) = try await response.body.buffered()
        response.body = body
        if let bytes { await answers.set(CachedResponse(response, body: bytes, to: request, at: date), for: request) }
        return response
    }
}
