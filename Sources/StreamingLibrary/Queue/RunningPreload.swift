import Foundation
import StreamingCore

/// The preload of the next item, which is cancelled and discarded when this object is released.
final class RunningPreload: Sendable {
    let url: URL
    private let preloader: any MediaPreloader
    private let task: Task<Void, Never>

    /// Starts the preload on `executor`; nil for the default executor.
    init(_ url: URL, _ preloader: any MediaPreloader, executor: (any TaskExecutor)?) {
        self.url = url
        self.preloader = preloader
        task = Task(executorPreference: executor) {
            // The preload may be discarded before the task begins.
            if !Task.isCancelled { await preloader.preload(url) }
        }
    }

    deinit {
        task.cancel()
        preloader.discard(url)
    }
}
