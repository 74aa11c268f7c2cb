import Foundation
import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Remembers the URLs it was asked for, and answers each once, when the test says so.
public actor HTTPClientSpy: HTTPClient {
    /// A request that was answered before, or never made.
    public struct NotWaiting: Error {
        /// Which request it was about.
        public let index: Int
    }

    private var waiting: [Int: CheckedContinuation<(Data, HTTPURLResponse), any Error>] = [:]
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    /// In the order in which they were asked for.
    public private(set) var requestedURLs: [URL] = []

    /// Answers nothing until it is told to.
    public init() {}

    public func get(from url: URL) async throws -> (Data, HTTPURLResponse) {
        let index = requestedURLs.count
        requestedURLs.append(url)
        return try await withCheckedThrowingContinuation { continuation in
            waiting[index] = continuation
            for watcher in watchers where watcher.count <= requestedURLs.count { watcher.continuation.resume() }
            watchers.removeAll { $0.count <= requestedURLs.count }
        }
    }

    /// Returns when so many requests were made.
    public func waitForRequests(_ count: Int) async {
        if requestedURLs.count >= count { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    /// - Throws: `NotWaiting` if the request was answered before: a second answer is a mistake of the test.
    public func complete(_ data: Data, status: Int = 200, at index: Int = 0) throws {
        let url = requestedURLs.indices.contains(index) ? requestedURLs[index] : anyURL()
        try take(index).resume(returning: (data, HTTPURLResponse(statusCode: status, url: url)))
    }

    /// - Throws: `NotWaiting` if the request was answered before.
    public func fail(with error: any Error, at index: Int = 0) throws {
        try take(index).resume(throwing: error)
    }

    private func take(_ index: Int) throws -> CheckedContinuation<(Data, HTTPURLResponse), any Error> {
        guard let continuation = waiting.removeValue(forKey: index) else { throw NotWaiting(index: index) }
        return continuation
    }
}
