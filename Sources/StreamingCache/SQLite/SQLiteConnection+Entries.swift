#if SQLite
    import Foundation
    import StreamingCore

    extension SQLiteConnection {
        /// The migrations from each version of the database to the next. A released migration must not change.
        private static let migrations = [
            """
            CREATE TABLE entries (
                space TEXT NOT NULL, name TEXT NOT NULL, date REAL NOT NULL, data BLOB NOT NULL,
                PRIMARY KEY (space, name)
            ) WITHOUT ROWID
            """,
            "CREATE INDEX entries_by_date ON entries (space, date, name)",
        ]

        /// Protects the database against power failures and malicious schemas, and migrates the database to the current
        /// version.
        ///
        /// - Throws: `SQLiteError`, which is `newerVersion` if a later version of the program migrated the database.
        func prepare() throws(SQLiteError) {
            try run("PRAGMA trusted_schema = OFF")
            try run("PRAGMA synchronous = FULL")
            guard try version() < Self.migrations.count else { return }
            // This pragma shrinks the file when entries are removed. SQLite applies the pragma only to a new database.
            try run("PRAGMA auto_vacuum = FULL")
            try run("PRAGMA journal_mode = WAL")
            try transaction { () throws(SQLiteError) in
                // Another process may have migrated the database in the meantime.
                let version = try version()
                for migration in Self.migrations.dropFirst(version) { try run(migration) }
                try run("PRAGMA user_version = \(Self.migrations.count)")
            }
        }

        /// Returns the entry for a key; nil if there is no such entry.
        ///
        /// - Throws: `SQLiteError` if the entry cannot be read.
        func entry(for key: EntryKey) throws(SQLiteError) -> StoredEntry? {
            try run("SELECT date, data FROM entries WHERE space = ? AND name = ?", key.spaceValue, key.nameValue) {
                StoredEntry($0.blob(1), date: Date(timeIntervalSinceReferenceDate: $0.real(0)))
            }.first
        }

        /// Saves an entry in place of any existing entry, or removes the existing entry if `entry` is nil.
        ///
        /// - Throws: `SQLiteError` if the database cannot be changed.
        func set(_ entry: StoredEntry?, for key: EntryKey) throws(SQLiteError) {
            guard let entry else {
                try run("DELETE FROM entries WHERE space = ? AND name = ?", key.spaceValue, key.nameValue)
                return
            }
            try run(
                "REPLACE INTO entries (space, name, date, data) VALUES (?, ?, ?, ?)", key.spaceValue, key.nameValue,
                .real(entry.date.timeIntervalSinceReferenceDate), .blob(entry.data))
        }

        /// Returns the metadata of the entries of a namespace, oldest first.
        ///
        /// - Throws: `SQLiteError` if the entries cannot be read.
        func contents(of space: EntryNamespace) throws(SQLiteError) -> [EntryMetadata] {
            try run(
                "SELECT name, length(data), date FROM entries WHERE space = ? ORDER BY date, name", .text(space.name)
            ) {
                EntryMetadata(
                    key: EntryKey(space, $0.text(0)), bytes: $0.integer(1),
                    date: Date(timeIntervalSinceReferenceDate: $0.real(2)))
            }
        }

        /// Returns the total size of the data in a namespace, in bytes.
        ///
        /// - Throws: `SQLiteError` if the entries cannot be read.
        func size(of space: EntryNamespace) throws(SQLiteError) -> Int {
            let sql = "SELECT coalesce(sum(length(data)), 0) FROM entries WHERE space = ?"
            return try run(sql, .text(space.name)) { $0.integer(0) }.first ?? 0
        }

        /// Returns the version of the database, which is the number of its migrations so far.
        ///
        /// - Throws: `SQLiteError`, which is `newerVersion` if a later version of the program migrated the database.
        private func version() throws(SQLiteError) -> Int {
            let version = try run("PRAGMA user_version") { $0.integer(0) }.first ?? 0
            if version > Self.migrations.count { throw .newerVersion(version) }
            return max(version, 0)
        }
    }

    extension EntryKey {
        fileprivate var spaceValue: SQLiteValue { .text(space.name) }

        /// The name in a Unicode normal form.
        ///
        /// Names that Swift considers equal then have the same bytes in SQLite.
        fileprivate var nameValue: SQLiteValue { .text(name.precomposedStringWithCanonicalMapping) }
    }
#endif
