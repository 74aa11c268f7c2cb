import StreamingCore

#if SQLite
    import CSQLite
    import Foundation

    /// The failure of a call to SQLite, by its cause.
    enum SQLiteError: Error {
        case busy
        case full
        case damaged(String)
        case newerVersion(Int)
        case other(String)

        /// Creates an error from the last failed call on a connection.
        ///
        /// - Parameter connection: The connection, or nil if SQLite had too little memory to create a connection.
        init(_ connection: OpaquePointer?) {
            let message = String(cString: sqlite3_errmsg(connection))
            self =
                switch sqlite3_errcode(connection) & 0xff {
                case SQLITE_BUSY, SQLITE_LOCKED: .busy
                case SQLITE_FULL: .full
                // SQLite reports a full disk as an I/O error if it cannot extend the index of the log.
                case SQLITE_IOERR where [ENOSPC, EDQUOT].contains(sqlite3_system_errno(connection)): .full
                case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(message)
                default: .other(message)
                }
        }
    }
#endif
