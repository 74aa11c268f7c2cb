#if SQLite
    import Foundation
    import StreamingCore

    /// A store that keeps entries in an SQLite database, over one connection.
    ///
    /// Every call blocks the calling thread during disk access. A change waits for other changes, even by other
    /// processes. Reading waits only for other calls of the same store.
    ///
    /// If the database is corrupt, the store renames the database files and creates a new database. If the database is
    /// missing, the store also creates a new database.
    public final class SQLiteEntryStore: BlockingEntryStore, @unchecked Sendable {
        /// The location of a database.
        public enum Location: Equatable, Sendable {
            /// A database file. SQLite keeps two more files in the same folder while the database is in use.
            ///
            /// If the URL is not a file URL, every call throws `StoreError.unavailable`.
            case file(URL)
            /// A database in memory. Each store has a separate database, which is lost when the store is deallocated.
            case inMemory
        }

        // The connection is used only while the lock is held.
        private let lock = NSLock()
        private var connection: SQLiteConnection?
        private let location: Location
        private let busyTimeout: Duration
        private let onDamage: @Sendable (StoreDamage) -> Void

        /// Creates a store whose first method call opens or creates the database.
        ///
        /// - Parameters:
        ///   - location: The location of the database.
        ///   - busyTimeout: The maximum time that a change waits for changes by other connections. After this time, the
        ///     change throws `StoreError.busy`.
        ///   - onDamage: A closure that receives a report of each corrupt database that was renamed, on the thread that
        ///     found the damage. The closure must not use the store.
        public init(
            _ location: Location, busyTimeout: Duration = .seconds(5),
            onDamage: @escaping @Sendable (StoreDamage) -> Void = { _ in }
        ) {
            self.location = location
            self.busyTimeout = busyTimeout
            self.onDamage = onDamage
        }

        public func entry(for key: EntryKey) throws(StoreError) -> StoredEntry? {
            try use { connection throws(SQLiteError) in try connection.entry(for: key) }
        }

        public func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws {
            try use { connection throws(SQLiteError) in
                try connection.transaction { () throws(SQLiteError) -> Result<Void, any Error> in
                    let old = try connection.entry(for: key)
                    let change = Result { try change(old) }
                    if case .success(let new) = change { try connection.set(new, for: key) }
                    return change.map { _ in }
                }
            }.get()
        }

        public func contents(of space: EntryNamespace) throws(StoreError) -> [EntryMetadata] {
            try use { connection throws(SQLiteError) in try connection.contents(of: space) }
        }

        public func size(of space: EntryNamespace) throws(StoreError) -> Int {
            try use { connection throws(SQLiteError) in try connection.size(of: space) }
        }
    }

    // MARK: The connection

    extension SQLiteEntryStore {
        /// Calls `body` with an open connection and returns the result of `body`.
        ///
        /// If the database is corrupt, `body` is called again with a new connection. If the database is corrupt on the
        /// second call as well, a database file is renamed, and `body` is called with a new database.
        private func use<Value>(
            _ body: (SQLiteConnection) throws(SQLiteError) -> Value
        ) throws(StoreError) -> Value {
            let file = try file
            lock.lock()
            defer { lock.unlock() }
            var attempts = 0
            while true {
                do {
                    return try body(try open(file))
                } catch {
                    attempts += 1
                    guard case .damaged(let reason) = error, attempts < 3 else { throw storeError(error) }
                    connection = nil
                    // Another process may have created a new database, which must remain. Therefore, only the second
                    // failure renames the database.
                    if attempts == 2, let file { onDamage(try file.setAside(reason)) }
                }
            }
        }

        /// The database file; nil for a database in memory.
        private var file: DatabaseFile? {
            get throws(StoreError) {
                switch location {
                case .file(let url): try DatabaseFile(url)
                case .inMemory: nil
                }
            }
        }

        /// Returns the open connection, or opens and returns a new connection.
        ///
        /// A new connection is needed if no connection is open, or if the database file has been renamed, replaced or
        /// removed.
        private func open(_ file: DatabaseFile?) throws(SQLiteError) -> SQLiteConnection {
            // Another process may have renamed or removed the database.
            if let connection, !connection.hasMoved { return connection }
            let new =
                if let file { try file.connect(busyTimeout) } else {
                    try SQLiteConnection(":memory:", busyTimeout: busyTimeout)
                }
            try new.prepare()
            connection = new
            return new
        }

        /// Returns the `StoreError` for an error of the database.
        private func storeError(_ error: SQLiteError) -> StoreError {
            let place =
                switch location {
                case .file(let url): url.path(percentEncoded: false)
                case .inMemory: "memory"
                }
            return switch error {
            case .busy: .busy(place: place, after: busyTimeout)
            case .full: .full(place: place)
            case .damaged(let reason), .other(let reason): .unavailable(place: place, reason: reason)
            case .newerVersion(let version): .newerVersion(place: place, version: version)
            }
        }
    }
#endif
