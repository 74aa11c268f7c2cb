import StreamingCore

#if SQLite
    import CSQLite
    import Foundation

    /// A value for a parameter of an SQL statement.
    enum SQLiteValue {
        case text(String)
        case real(Double)
        case blob(Data)
    }

    /// A prepared SQL statement, with the current row of the result.
    final class SQLiteStatement {
        private let connection: OpaquePointer?
        private var handle: OpaquePointer?

        /// Creates a statement by compiling the SQL text `sql`.
        ///
        /// - Throws: `SQLiteError` if the text is invalid.
        init(_ sql: String, _ connection: OpaquePointer?) throws(SQLiteError) {
            self.connection = connection
            try check(sqlite3_prepare_v2(connection, sql, -1, &handle, nil))
        }

        deinit { sqlite3_finalize(handle) }

        /// Binds values to the parameters of the statement, in order.
        ///
        /// - Throws: `SQLiteError` if a value cannot be bound.
        func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
            // SQLite must copy the values, because their memory is valid only during the call.
            let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            for (index, value) in zip(Int32(1)..., values) {
                let code =
                    switch value {
                    case .text(let text):
                        sqlite3_bind_text64(handle, index, text, UInt64(text.utf8.count), copy, UInt8(SQLITE_UTF8))
                    case .real(let number): sqlite3_bind_double(handle, index, number)
                    // Empty data has no address, and a null pointer would bind NULL.
                    case .blob(let data) where data.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
                    case .blob(let data):
                        data.withUnsafeBytes {
                            sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), copy)
                        }
                    }
                try check(code)
            }
        }

        /// Advances to the first or the next row, and returns whether there is such a row.
        ///
        /// - Throws: `SQLiteError` if the execution of the statement fails.
        func step() throws(SQLiteError) -> Bool {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: return true
            case SQLITE_DONE: return false
            default: throw SQLiteError(connection)
            }
        }

        /// Ends the execution of the statement and clears its parameters, so that the statement can run again.
        func reset() {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }

        func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

        func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

        func text(_ column: Int32) -> String {
            let bytes = sqlite3_column_text(handle, column)
            let count = Int(sqlite3_column_bytes(handle, column))
            return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        }

        func blob(_ column: Int32) -> Data {
            guard let bytes = sqlite3_column_blob(handle, column) else { return Data() }
            return Data(bytes: bytes, count: Int(sqlite3_column_bytes(handle, column)))
        }

        private func check(_ code: Int32) throws(SQLiteError) {
            guard code == SQLITE_OK else { throw SQLiteError(connection) }
        }
    }
#endif
