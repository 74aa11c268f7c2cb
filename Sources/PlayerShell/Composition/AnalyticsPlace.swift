import Foundation
import StreamingCache
import StreamingCore
import StreamingMetrics

/// The location of the records that the program keeps of its sessions.
struct AnalyticsPlace {
    /// The path of the recording of the last session, or nil if the user's folders are unknown.
    let lastSession: String?
    /// The store of the viewing sessions.
    let store: EntryAnalyticsStore

    private let entries: EntryStore
    /// The folder of the locks that mark the running processes, or nil if the sessions are in memory.
    private let locks: URL?
    private let process = UUID()
    private let held = LockedValue<ProcessLock?>(nil)

    @MainActor
    init(_ entries: EntryStore, locks: URL?, lastSession: String?) {
        self.entries = entries
        self.locks = locks
        self.lastSession = lastSession
        store = EntryAnalyticsStore(entries, owner: process.uuidString)
    }

    /// Marks this process as running, and removes the marks of processes that no longer run. The store performs later
    /// operations after this step. If the sessions are in memory, nothing happens.
    ///
    /// - Parameter onError: A closure that receives the error of this step, on the store's queue.
    func lock(onError: @escaping @Sendable (StoreError) -> Void) {
        guard let locks else { return }
        entries.enqueue { [held, process] _ in
            do throws(StoreError) {
                let lock = try ProcessLock(process, in: locks)
                held.withLock { $0 = lock }
                try ProcessLock.removeStale(in: locks)
            } catch {
                onError(error)
            }
        }
    }

    /// Removes the mark of this process, after all earlier operations of the store.
    func unlock() async {
        await entries.perform { [held] _ in held.withLock { $0 = nil } }
    }

    /// Removes the recording of the last session.
    ///
    /// - Throws: `Failure` if the file cannot be removed.
    func removeLastSession() async throws(Failure) {
        guard let lastSession else { return }
        try await entries.perform { _ throws(Failure) in try TerminalSystem.removeFile(lastSession) }
    }

    /// Closes the open sessions of processes that are no longer running.
    ///
    /// - Throws: `StoreError` if the store cannot be read or changed.
    @MainActor
    func closeInterruptedSessions() async throws(StoreError) {
        try await store.closeInterruptedSessions { [locks] owner in
            guard let locks, let process = UUID(uuidString: owner) else { return false }
            return ProcessLock.isHeld(process, in: locks)
        }
    }
}
