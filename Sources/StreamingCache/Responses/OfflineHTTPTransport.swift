import Foundation
import StreamingCore

/// Answers with what `CachingHTTPTransport` has kept, whatever its age, and asks nobody.
public struct OfflineHTTPTransport: HTTPTransport {
    private let answers: ResponseCache
    private let headers: HTTPHeaders
    private let currentDate: @Sendable () -> Date

    /// - Parameters:
    ///   - entries: the store of that transport.
    ///   - headers: the same that it has.
    ///   - onStoreError: is told what could not be read; for the caller it is as if it were not there.
    public init(
        entries: EntryStore, headers: HTTPHeaders = [:], currentDate: @escaping @Sendable () -> Date = { Date() },
        onStoreError: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) {
        answers = ResponseCache(entries: entries, onError: onStoreError)
        self.headers = headers
        self.currentDate = currentDate
    }

    /// - Throws: `HTTPError`: `notCached` for what is not there.
    @concurrent
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if Task.isCancelled { throw HTTPError.cancelled }
        guard let answer = await answers.answer(to: request.adding(headers)) else { throw HTTPError.notCached }
        return answer.response(to: request, at: currentDate())
    }
}
