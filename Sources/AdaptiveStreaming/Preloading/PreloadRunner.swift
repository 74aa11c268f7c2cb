import Foundation
import StreamingCore

/// A runner that starts and cancels the tasks of a preloader. Any thread may call the methods, which take effect at
/// once.
final class PreloadRunner: Sendable {
    private struct State {
        var queue: PreloadQueue
        var tasks: [PreloadQueue.ID: Task<Void, Never>] = [:]
    }

    private let load: @Sendable (PreloadableVideo) async throws -> Void
    private let executor: (any TaskExecutor)?
    private let state: LockedValue<State>

    init(limit: Int, executor: (any TaskExecutor)?, load: @escaping @Sendable (PreloadableVideo) async throws -> Void) {
        (self.load, self.executor) = (load, executor)
        state = LockedValue(State(queue: PreloadQueue(limit: limit)))
    }

    deinit {
        let tasks = state.withLock { $0.tasks }
        for task in tasks.values { task.cancel() }
    }

    /// Adds a preload.
    ///
    /// - Returns: The identifier of the preload, and its task. The task is nil if the preload waits or has already
    ///   ended.
    func add(_ video: PreloadableVideo, _ priority: PreloadPriority) -> (id: PreloadQueue.ID, task: Task<Void, Never>?)
    {
        var id: PreloadQueue.ID = 0
        perform { queue in
            let (newID, actions) = queue.add(video, priority)
            id = newID
            return actions
        }
        return (id, state.withLock { [id] in $0.tasks[id] })
    }

    func cancel(where isMeant: (PreloadQueue.Preload) -> Bool) { perform { $0.cancel(where: isMeant) } }

    private func perform(_ change: (inout PreloadQueue) -> PreloadQueue.Actions) {
        let cancelled = state.withLock { state in
            let actions = change(&state.queue)
            for preload in actions.starts { state.tasks[preload.id] = task(for: preload) }
            return actions.cancellations.compactMap { state.tasks[$0] }
        }
        // A cancellation handler may call this runner, so it must not run under the lock.
        for task in cancelled { task.cancel() }
    }

    private func task(for preload: PreloadQueue.Preload) -> Task<Void, Never> {
        Task(executorPreference: executor) { [weak self, load] in
            // A preload is optional, so its errors are ignored.
            try? await load(preload.video)
            self?.didEnd(preload.id)
        }
    }

    private func didEnd(_ id: PreloadQueue.ID) {
        perform { $0.didEnd(id) }
        state.withLock { $0.tasks[id] = nil }
    }
}
