import Foundation
import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client that records the requested URLs.
///
/// Each request waits until the test completes the request.
public actor HTTPClientSpy: HTTPClient {
    /// An error that is thrown if a test completes a request that is already complete or was never made.
    public struct NotWaiting: Error {
        /// The index of the request, in the order of arrival, from 0.
        public let index: Int
    }

    private var waiting: [Int: CheckedContinuation<(Data, HTTPURLResponse), any Error>] = [:]
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    /// The requested URLs, in the order of arrival.
    public private(set) var requestedURLs: [URL] = []

    /// Creates a client without requests.
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

    /// Waits until at least `count` requests have been made. Cancelling the task does not end the wait.
    public func waitForRequests(_ count: Int) async {
        if requestedURLs.count >= count { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    /// Completes a waiting request with a response.
    ///
    /// - Parameters:
    ///   - data: The body of the response.
    ///   - status: The status code of the response.
    ///   - index: The index of the request, in the order of arrival, from 0.
    /// - Throws: `NotWaiting` if the request was completed before or never made.
    public func complete(_ data: Data, status: Int = 200, at index: Int = 0) throws {
        let url = requestedURLs.indices.contains(index) ? requestedURLs[index] : anyURL()
        try take(index).resume(returning: (data, HTTPURLResponse(statusCode: status, url: url)))
    }

    /// Completes a waiting request with an error.
    ///
    /// - Parameters:
    ///   - error: The error that the request throws.
    ///   - index: The index of the request, in the order of arrival, from 0.
    /// - Throws: `NotWaiting` if the request was completed before or never made.
    public func fail(with error: any Error, at index: Int = 0) throws {
        try take(index).resume(throwing: error)
    }

    private func take(_ index: Int) throws -> CheckedContinuation<(Data, HTTPURLResponse), any Error> {
        guard let continuation = waiting.removeValue(forKey: index) else { throw NotWaiting(index: index) }
        return continuation
    }
}
