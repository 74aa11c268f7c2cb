import Foundation
import StreamingCore

/// A store that keeps each entry in a separate file of a folder.
///
/// A change replaces the whole file. Every call blocks the calling thread during disk access. A change waits for other
/// changes in the same namespace, even by other processes. Reading an intact file does not wait for changes. A corrupt
/// file is renamed and reported, and then counts as a missing entry.
public struct FileSystemEntryStore: BlockingEntryStore {
    private let folder: URL
    private let clock: any MonotonicClock
    private let lockTimeout: Duration
    private let onDamage: @Sendable (StoreDamage) -> Void

    /// Creates a store without accessing the disk.
    ///
    /// - Parameters:
    ///   - folder: The file URL of a folder. The first change creates the folder, accessible to this user only. If the
    ///     URL is not a file URL, every call throws `StoreError.unavailable`.
    ///   - clock: The clock that measures the lock timeout.
    ///   - lockTimeout: The maximum time that a call waits for other changes in the same namespace. After this time,
    ///     the call throws `StoreError.busy`.
    ///   - onDamage: A closure that receives a report of each corrupt file that was renamed, on the thread that found
    ///     the damage. The closure must not use the store.
    public init(
        folder: URL, clock: any MonotonicClock = SystemClock(), lockTimeout: Duration = .seconds(5),
        onDamage: @escaping @Sendable (StoreDamage) -> Void = { _ in }
    ) {
        self.folder = folder
        self.clock = clock
        self.lockTimeout = lockTimeout
        self.onDamage = onDamage
    }

    public func entry(for key: EntryKey) throws(StoreError) -> StoredEntry? {
        try entry(for: key, isLocked: false)
    }

    public func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws {
        let folder = try path(of: key.space)
        try System.makeFolder(folder)
        let lock = try lock(key.space)
        defer { System.unlock(lock) }
        let old = try entry(for: key, isLocked: true)
        if let new = try change(old) {
            try System.replace(path(of: key), with: try EntryFile.write(new, for: key), by: folder + "/draft")
        } else if old != nil {
            try System.remove(path(of: key))
        }
    }

    public func contents(of space: EntryNamespace) throws(StoreError) -> [EntryMetadata] {
        var contents: [EntryMetadata] = []
        for (name, path) in try files(of: space) {
            let file = try read(path, .firstLine, in: space, isLocked: false, EntryFile.header)
            // A file that was moved here from another path is omitted, because `entry(for:)` does not return its entry
            // for any key.
            guard let header = file?.0, header.space == space.name, EntryFileName.make(of: header.name) == name else {
                continue
            }
            let date = Date(timeIntervalSinceReferenceDate: header.date)
            contents.append(EntryMetadata(key: EntryKey(space, header.name), bytes: header.bytes, date: date))
        }
        return contents.sorted { ($0.date, $0.key.name) < ($1.date, $1.key.name) }
    }

    public func size(of space: EntryNamespace) throws(StoreError) -> Int {
        var size = 0
        for (_, path) in try files(of: space) { size += System.size(of: path) }
        return size
    }
}

// MARK: Files

extension FileSystemEntryStore {
    private func path(of space: EntryNamespace) throws(StoreError) -> String {
        _ = try folder.filePath
        return try folder.appending(path: space.name).filePath
    }

    private func path(of key: EntryKey) throws(StoreError) -> String {
        "\(try path(of: key.space))/\(EntryFileName.make(of: key.name))"
    }

    private func files(of space: EntryNamespace) throws(StoreError) -> [(name: String, path: String)] {
        let folder = try path(of: space)
        return try System.names(in: folder).filter { $0.hasSuffix(EntryFileName.suffix) }.map {
            ($0, "\(folder)/\($0)")
        }
    }

    private func entry(for key: EntryKey, isLocked: Bool) throws(StoreError) -> StoredEntry? {
        let file = try read(path(of: key), .all, in: key.space, isLocked: isLocked) { data, _ throws(EntryFile.Fault) in
            try EntryFile.read(data)
        }
        guard let (header, entry) = file, header.isOf(key) else { return nil }
        return entry
    }

    /// Reads a file and returns the result of `parse`; nil if there is no file, or if the file was corrupt and has been
    /// renamed.
    private func read<Value>(
        _ path: String, _ part: System.Part, in space: EntryNamespace, isLocked: Bool,
        _ parse: (Data, _ size: Int) throws(EntryFile.Fault) -> Value
    ) throws(StoreError) -> Value? {
        let fault: EntryFile.Fault
        switch try System.read(path, part, limit: EntryFile.limit) {
        case .nothing: return nil
        case .other(let reason): fault = .damaged(reason)
        case .file(let data, let size):
            do {
                return try parse(data, size)
            } catch {
                fault = error
            }
        }
        switch fault {
        case .newerVersion(let version): throw .newerVersion(place: path, version: version)
        case .damaged(let reason) where isLocked:
            try setAside(path, reason)
            return nil
        case .damaged:
            // Another process may have replaced the file by now, and a valid file must not be renamed.
            let lock = try lock(space)
            defer { System.unlock(lock) }
            return try read(path, part, in: space, isLocked: true, parse)
        }
    }

    /// Renames a corrupt file and reports the damage.
    ///
    /// The caller must hold the lock, so that no other process takes the new name.
    private func setAside(_ path: String, _ reason: String) throws(StoreError) {
        let names = ["\(path).damaged"] + (2...1_000).map { "\(path).damaged-\($0)" }
        guard let name = names.first(where: { !System.exists($0) }) else {
            throw .unavailable(
                place: path,
                reason:
                    "damaged (\(reason)); cannot rename the file, because \(names.count) damaged copies of the file "
                    + "exist; remove the .damaged copies")
        }
        try System.move(path, to: name)
        onDamage(StoreDamage(place: path, movedTo: name, reason: reason))
    }

    /// Locks a namespace and returns the descriptor of the lock.
    ///
    /// Blocks the calling thread until the lock is free. The system has no file lock with a timeout, so the thread
    /// retries with growing delays of up to 32 ms.
    ///
    /// - Throws: `StoreError`, which is `busy` after the lock timeout.
    private func lock(_ space: EntryNamespace) throws(StoreError) -> Int32 {
        let (path, deadline) = (try path(of: space) + "/lock", clock.now + lockTimeout)
        var pause: UInt32 = 1
        while true {
            if let lock = try System.lock(path) { return lock }
            if clock.now >= deadline { throw .busy(place: path, after: lockTimeout) }
            System.pause(milliseconds: pause)
            pause = min(pause * 2, 32)
        }
    }
}
