#if SQLite
    import CSQLite
    import Foundation

    /// A separate connection to a database, as another program would open it.
    final class Database {
        private var handle: OpaquePointer?

        init(_ url: URL) throws {
            guard sqlite3_open(url.path, &handle) == SQLITE_OK else { throw CocoaError(.fileReadUnknown) }
        }

        deinit { sqlite3_close_v2(handle) }

        /// Runs statements, and returns the first value of the last row; nil if no row was returned, or if the value is
        /// NULL.
        @discardableResult
        func run(_ sql: String) throws -> String? {
            var value: String?
            let code = withUnsafeMutablePointer(to: &value) { pointer in
                sqlite3_exec(
                    handle, sql,
                    { pointer, _, texts, _ in
                        pointer?.assumingMemoryBound(to: String?.self).pointee = texts?[0].map { String(cString: $0) }
                        return 0
                    }, pointer, nil)
            }
            guard code == SQLITE_OK else { throw CocoaError(.fileReadUnknown) }
            return value
        }
    }
#endif
