import Foundation
import StreamingCore

/// A lock by which other processes recognize that this process is running.
///
/// The system releases the lock when the process ends, even after a crash.
package final class ProcessLock: Sendable {
    private let path: String
    private let descriptor: Int32

    private static let attempts = 10

    /// Creates a lock that this process holds until the lock is deallocated.
    ///
    /// The initializer creates and locks the file of the lock. If the folder is missing, the initializer creates it.
    ///
    /// - Parameters:
    ///   - id: The identifier of this process, which no other process uses.
    ///   - folder: The file URL of the folder that contains the locks.
    /// - Throws: `StoreError` if the file cannot be created or locked.
    package init(_ id: UUID, in folder: URL) throws(StoreError) {
        try System.makeFolder(try folder.filePath)
        path = try Self.path(id, in: folder)
        for _ in 0..<Self.attempts {
            guard let lock = try System.lock(path) else { continue }
            if System.exists(path) {
                descriptor = lock
                return
            }
            // Another process has removed the new file as a stale lock.
            System.unlock(lock)
        }
        throw .unavailable(place: path, reason: "another process holds the lock")
    }

    deinit {
        try? System.remove(path)
        System.unlock(descriptor)
    }

    /// Returns whether the process with this identifier is running, and removes the lock of a process that has ended.
    ///
    /// If the lock cannot be examined, the process counts as running.
    package static func isHeld(_ id: UUID, in folder: URL) -> Bool {
        do {
            let path = try path(id, in: folder)
            guard System.exists(path) else { return false }
            guard let lock = try System.lock(path) else { return true }
            defer { System.unlock(lock) }
            try System.remove(path)
            return false
        } catch {
            return true
        }
    }

    /// Removes the locks of processes that have ended.
    ///
    /// - Throws: `StoreError` if the folder cannot be read.
    package static func removeStale(in folder: URL) throws(StoreError) {
        for name in try System.names(in: try folder.filePath) {
            let parts = name.split(separator: ".")
            if parts.count == 2, parts[1] == "lock", let id = UUID(uuidString: String(parts[0])) {
                _ = isHeld(id, in: folder)
            }
        }
    }

    private static func path(_ id: UUID, in folder: URL) throws(StoreError) -> String {
        try folder.appending(path: "\(id.uuidString).lock").filePath
    }
}
