import Foundation
import StreamingCore

/// A preloader that loads videos by priority, with a limit of simultaneous preloads.
///
/// - `preload` returns at once, except for the priority `immediate`: then it returns at the end of the preload. The
///   cancellation of the caller's task cancels an immediate preload.
/// - A cancellation takes effect before the method returns, and affects only the preloads at that time.
/// - Errors are ignored, because a preload is optional.
/// - The release of the preloader cancels all preloads.
///
/// The preloaded data is useful only if the load keeps it, as a client with a cache does:
///
/// ```swift
/// let client = CachingHTTPTransport(decoratee: URLSessionHTTPClient(), entries: .inMemory())
/// let preloader = DefaultVideoPreloader(httpClient: client)
/// await preloader.preload(video, priority: .immediate)
/// ```
public actor DefaultVideoPreloader: VideoPreloader {
    private nonisolated let runner: PreloadRunner

    /// Creates a preloader that requests the URL of each video once, with a client that caches the responses.
    ///
    /// A client reads a response as a whole, so use this initializer for documents, playlists and images, and not for
    /// media files.
    public init(httpClient: any HTTPClient) {
        self.init { _ = try await httpClient.get(from: $0.url) }
    }

    /// Creates a preloader that calls a closure for each video.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of simultaneous preloads, apart from immediate ones. The minimum is 1.
    ///   - load: A closure that loads a video, and ends early if its task is cancelled.
    public init(limit: Int = 2, load: @escaping @Sendable (PreloadableVideo) async throws -> Void) {
        self.init(limit: limit, executor: nil, load: load)
    }

    /// Creates a preloader whose tasks run on `executor`.
    package init(
        limit: Int, executor: (any TaskExecutor)?, load: @escaping @Sendable (PreloadableVideo) async throws -> Void
    ) {
        runner = PreloadRunner(limit: limit, executor: executor, load: load)
    }

    public func preload(_ video: PreloadableVideo, priority: PreloadPriority) async {
        if priority == .immediate && Task.isCancelled { return }
        let (id, task) = runner.add(video, priority)
        guard priority == .immediate, let task else { return }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            runner.cancel { $0.id == id }
        }
    }

    public nonisolated func cancelPreload(for videoID: UUID) { runner.cancel { $0.video.id == videoID } }

    public nonisolated func cancelAllPreloads() { runner.cancel { _ in true } }
}
