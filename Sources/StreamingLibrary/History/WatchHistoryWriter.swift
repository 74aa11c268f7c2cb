import StreamingCore

/// A writer that saves watched videos without making the caller wait for the store.
///
/// While the store is busy, the writer keeps only the most recent video.
final class WatchHistoryWriter: Sendable {
    private struct State {
        var waiting: WatchedVideo?
        var hasFailed = false
    }

    private let history: WatchHistory
    private let onError: @Sendable (StoreError) -> Void
    private let state = LockedValue(State())

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - history: The history in which videos are saved.
    ///   - onError: A closure that receives the first error, on the store's thread. Later errors are ignored.
    init(_ history: WatchHistory, onError: @escaping @Sendable (StoreError) -> Void) {
        self.history = history
        self.onError = onError
    }

    /// Enqueues a video to be saved, and returns immediately. The video replaces any other video that still waits to be
    /// saved.
    func save(_ video: WatchedVideo) {
        let isWaiting = state.withLock { state in
            defer { state.waiting = video }
            return state.waiting != nil
        }
        if !isWaiting { history.record(takeWaiting, onError: fail) }
    }

    @Sendable private func takeWaiting() -> WatchedVideo? {
        state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
    }

    @Sendable private func fail(_ error: StoreError) {
        let isFirst = state.withLock { state in
            defer { state.hasFailed = true }
            return !state.hasFailed
        }
        if isFirst { onError(error) }
    }
}
