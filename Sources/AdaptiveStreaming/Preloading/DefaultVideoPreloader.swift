import Foundation
import StreamingCore

/// A preloader that loads videos by priority, with a limit of simultaneous preloads.
///
/// - `preload` returns at once. With the priority `immediate`, the method instead returns at the end of the preload,
///   and the cancellation of the caller's task cancels the preload.
/// - The cancel methods take effect before they return, and affect only the preloads that exist at that time.
/// - Errors are ignored, because a preload is optional.
/// - The release of the preloader cancels all preloads.
///
/// A preload is useful only if the closure or the client keeps the data, for example in a cache:
///
/// ```swift
/// let client = CachingHTTPTransport(decoratee: URLSessionHTTPClient(), entries: .inMemory())
/// let preloader = DefaultVideoPreloader(httpClient: client)
/// await preloader.preload(video, priority: .immediate)
/// ```
public actor DefaultVideoPreloader: VideoPreloader {
    private nonisolated let runner: PreloadRunner

    /// Creates a preloader that requests the URL of each video with a client, which should cache the responses. At most
    /// two requests run at the same time, apart from immediate preloads.
    ///
    /// A client holds the whole response in memory. Use this initializer for documents, playlists and images, and not
    /// for media files.
    public init(httpClient: any HTTPClient) {
        self.init { _ = try await httpClient.get(from: $0.url) }
    }

    /// Creates a preloader that calls a closure for each video.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of simultaneous preloads, apart from immediate ones. A value below 1 counts as 1.
    ///   - load: A closure that loads a video, and ends early if its task is cancelled.
    public init(limit: Int = 2, load: @escaping @Sendable (PreloadableVideo) async throws -> Void) {
        self.init(limit: limit, executor: nil, load: load)
    }

    /// Creates a preloader whose tasks run on `executor`; nil for the default executor.
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
