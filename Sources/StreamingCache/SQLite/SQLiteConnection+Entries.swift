#if SQLite
    import Foundation
    import StreamingCore

    extension SQLiteConnection {
        /// Each makes the next version of the database; what was released stays as it is.
        private static let migrations = [
            """
            CREATE TABLE entries (
                space TEXT NOT NULL, name TEXT NOT NULL, date REAL NOT NULL, data BLOB NOT NULL,
                PRIMARY KEY (space, name)
            ) WITHOUT ROWID
            """,
            "CREATE INDEX entries_by_date ON entries (space, date, name)",
        ]

        /// Makes it safe against a loss of power and against what a hostile file may define, and brings it up to date.
        func prepare() throws(SQLiteError) {
            try run("PRAGMA trusted_schema = OFF")
            try run("PRAGMA synchronous = FULL")
            guard try version() < Self.migrations.count else { return }
            // Only a new database takes this up: what is removed is to give its room on the disk back.
            try run("PRAGMA auto_vacuum = FULL")
            try run("PRAGMA journal_mode = WAL")
            try transaction { () throws(SQLiteError) in
                // Another process may have done it meanwhile.
                let version = try version()
                for migration in Self.migrations.dropFirst(version) { try run(migration) }
                try run("PRAGMA user_version = \(Self.migrations.count)")
            }
        }

        func entry(for key: EntryKey) throws(SQLiteError) -> StoredEntry? {
            try run("SELECT date, data FROM entries WHERE space = ? AND name = ?", key.spaceValue, key.nameValue) {
                StoredEntry($0.blob(1), date: Date(timeIntervalSinceReferenceDate: $0.real(0)))
            }.first
        }

        func set(_ entry: StoredEntry?, for key: EntryKey) throws(SQLiteError) {
            guard let entry else {
                try run("DELETE FROM entries WHERE space = ? AND name = ?", key.spaceValue, key.nameValue)
                return
            }
            try run(
                "REPLACE INTO entries (space, name, date, data) VALUES (?, ?, ?, ?)", key.spaceValue, key.nameValue,
                .real(entry.date.timeIntervalSinceReferenceDate), .blob(entry.data))
        }

        func contents(of space: EntryNamespace) throws(SQLiteError) -> [EntryMetadata] {
            try run(
                "SELECT name, length(data), date FROM entries WHERE space = ? ORDER BY date, name", .text(space.name)
            ) {
                EntryMetadata(
                    key: EntryKey(space, $0.text(0)), bytes: $0.integer(1),
                    date: Date(timeIntervalSinceReferenceDate: $0.real(2)))
            }
        }

        func size(of space: EntryNamespace) throws(SQLiteError) -> Int {
            let sql = "SELECT coalesce(sum(length(data)), 0) FROM entries WHERE space = ?"
            return try run(sql, .text(space.name)) { $0.integer(0) }.first ?? 0
        }

        private func version() throws(SQLiteError) -> Int {
            let version = try run("PRAGMA user_version") { $0.integer(0) }.first ?? 0
            if version > Self.migrations.count { throw .newerVersion(version) }
            return max(version, 0)
        }
    }

    extension EntryKey {
        fileprivate var spaceValue: SQLiteValue { .text(space.name) }

        /// One name to Swift is one name here, in whichever code points it comes.
        fileprivate var nameValue: SQLiteValue { .text(name.precomposedStringWithCanonicalMapping) }
    }
#endif
