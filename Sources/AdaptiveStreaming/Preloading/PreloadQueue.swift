import Foundation

/// A queue that decides which preloads run and which preloads wait. The queue itself starts no tasks.
///
/// At most `limit` preloads run at the same time. Preloads with the priority `immediate` do not count towards the
/// limit. A cancelled preload counts until its task has ended.
struct PreloadQueue: Sendable {
    /// The identifier of a preload. No two preloads have the same identifier.
    typealias ID = UInt64

    struct Preload: Equatable, Sendable {
        let id: ID
        let video: PreloadableVideo
        let priority: PreloadPriority
    }

    /// The preloads to start, in order, and the tasks to cancel.
    struct Actions: Equatable, Sendable {
        var starts: [Preload] = []
        var cancellations: [ID] = []
    }

    private let limit: Int
    private var lastID: ID = 0
    /// The waiting preloads, in the order in which they were added.
    private var waiting: [Preload] = []
    /// The preloads whose tasks have not ended, and whether they are cancelled.
    private var running: [ID: (preload: Preload, isCancelled: Bool)] = [:]

    /// Creates an empty queue. A limit below 1 counts as 1.
    init(limit: Int) { self.limit = max(1, limit) }

    /// Adds a preload, which replaces an earlier preload of the same video.
    ///
    /// - Returns: The identifier of the preload, and the actions to carry out.
    mutating func add(_ video: PreloadableVideo, _ priority: PreloadPriority) -> (ID, Actions) {
        var actions = Actions()
        cancel(where: { $0.video.id == video.id }, &actions)
        lastID += 1
        waiting.append(Preload(id: lastID, video: video, priority: priority))
        startNext(&actions)
        return (lastID, actions)
    }

    /// Removes a preload whose task has ended, and returns the actions to carry out.
    mutating func didEnd(_ id: ID) -> Actions {
        var actions = Actions()
        running[id] = nil
        startNext(&actions)
        return actions
    }

    /// Cancels the preloads for which `isMeant` returns true, and returns the tasks to cancel. No waiting preload
    /// starts, because a cancelled preload counts towards the limit until its task has ended.
    mutating func cancel(where isMeant: (Preload) -> Bool) -> Actions {
        var actions = Actions()
        cancel(where: isMeant, &actions)
        return actions
    }

    private mutating func cancel(where isMeant: (Preload) -> Bool, _ actions: inout Actions) {
        waiting.removeAll(where: isMeant)
        for (id, entry) in running.sorted(by: { $0.key < $1.key }) where isMeant(entry.preload) && !entry.isCancelled {
            running[id]?.isCancelled = true
            actions.cancellations.append(id)
        }
    }

    /// Starts the waiting preloads that the limit allows, by descending priority, and then in the order of their
    /// addition.
    private mutating func startNext(_ actions: inout Actions) {
        while let next = waiting.max(by: { ($0.priority, $1.id) < ($1.priority, $0.id) }) {
            let count = running.values.count { $0.preload.priority != .immediate }
            guard next.priority == .immediate || count < limit else { return }
            waiting.removeAll { $0.id == next.id }
            running[next.id] = (next, false)
            actions.starts.append(next)
        }
    }
}
