import Foundation
import StreamingCore
@testable import StreamingCache

/// A store with fixed results that records the calls in order.
final class VideoStoreSpy: VideoStore {
    enum Message: Equatable {
        case deleteCachedVideos
        case insert([LocalVideo], Date)
        case retrieve
    }

    private(set) var messages: [Message] = []
    private let cached: Result<CachedVideos?, any Error>
    private let changeError: (any Error)?

    /// Creates a store that returns `cached` from each retrieval.
    ///
    /// - Parameter changeError: The error of every insertion and deletion, or `nil` if they succeed.
    init(_ cached: Result<CachedVideos?, any Error> = .success(nil), changeError: (any Error)? = nil) {
        self.cached = cached
        self.changeError = changeError
    }

    func deleteCachedVideos() throws { try receive(.deleteCachedVideos) }

    func insert(_ videos: [LocalVideo], timestamp: Date) throws { try receive(.insert(videos, timestamp)) }

    func retrieve() throws -> CachedVideos? {
        messages.append(.retrieve)
        return try cached.get()
    }

    private func receive(_ message: Message) throws {
        messages.append(message)
        if let changeError { throw changeError }
    }
}
