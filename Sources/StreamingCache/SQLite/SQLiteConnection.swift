import StreamingCore

#if SQLite
    import CSQLite
    import Foundation

    /// A connection to an SQLite database, which keeps prepared statements for reuse.
    ///
    /// The connection is not thread-safe. `SQLiteEntryStore` uses the connection only while the lock of the store is
    /// held.
    final class SQLiteConnection {
        private var handle: OpaquePointer?
        private var statements: [String: SQLiteStatement] = [:]

        /// Creates a connection, and creates the database if it does not exist.
        ///
        /// - Parameters:
        ///   - path: The path of the database file, or `:memory:` for a database in memory.
        ///   - busyTimeout: The maximum time that a statement waits for the lock of another connection.
        /// - Throws: `SQLiteError` if the database cannot be opened or created.
        init(_ path: String, busyTimeout: Duration) throws(SQLiteError) {
            // One thread at a time uses the connection, so SQLite needs no mutex.
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
            guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK else { throw SQLiteError(handle) }
            sqlite3_busy_timeout(handle, Int32(min(max(busyTimeout / .milliseconds(1), 0), 1e9)))
            sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 256 << 20)
        }

        deinit {
            statements = [:]
            sqlite3_close_v2(handle)
        }

        /// Whether the database file has been renamed, replaced or removed since the connection was opened.
        var hasMoved: Bool {
            var hasMoved: Int32 = 0
            sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
            return hasMoved != 0
        }

        /// Runs a statement and returns the result of `row` for each row.
        ///
        /// The statement stays prepared for later calls.
        ///
        /// - Parameters:
        ///   - sql: The statement.
        ///   - values: The values of the statement's parameters, in order.
        ///   - row: A closure that reads the columns of a row. The statement that the closure receives is valid only
        ///     during the call.
        /// - Throws: `SQLiteError` if the statement is invalid or fails.
        @discardableResult
        func run<Value>(
            _ sql: String, _ values: SQLiteValue..., row: (SQLiteStatement) -> Value = { _ in }
        ) throws(SQLiteError) -> [Value] {
            let statement = try statement(sql)
            defer { statement.reset() }
            try statement.bind(values)
            var rows: [Value] = []
            while try statement.step() { rows.append(row(statement)) }
            return rows
        }

        private func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
            if let statement = statements[sql] { return statement }
            let new = try SQLiteStatement(sql, handle)
            statements[sql] = new
            return new
        }

        /// Runs `body` in a transaction, and returns the result of `body`.
        ///
        /// The transaction commits all changes, or no changes if `body` throws. No other connection writes during the
        /// transaction.
        ///
        /// - Throws: The error of `body`, or `SQLiteError` if the transaction cannot begin or commit.
        func transaction<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
            try run("BEGIN IMMEDIATE")
            do {
                let value = try body()
                try run("COMMIT")
                return value
            } catch {
                // The statement fails if SQLite has already rolled back the transaction because of the error.
                _ = try? run("ROLLBACK")
                throw error
            }
        }
    }
#endif
