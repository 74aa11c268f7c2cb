import StreamingCore

#if SQLite
    import CSQLite
    import Foundation

    /// Why a database did not do what it was asked.
    enum SQLiteError: Error {
        case busy
        case full
        case damaged(String)
        case newerVersion(Int)
        case other(String)

        /// The last error of a connection, which may be none for want of memory.
        init(_ connection: OpaquePointer?) {
            let message = String(cString: sqlite3_errmsg(connection))
            self =
                switch sqlite3_errcode(connection) & 0xff {
                case SQLITE_BUSY, SQLITE_LOCKED: .busy
                case SQLITE_FULL: .full
                // The index of the log is a file as well, and has no error of its own.
                case SQLITE_IOERR where [ENOSPC, EDQUOT].contains(sqlite3_system_errno(connection)): .full
                case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(message)
                default: .other(message)
                }
        }
    }
#endif
