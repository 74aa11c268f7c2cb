#if SQLite
    import Foundation
    import StreamingCore

    /// A database file, together with the files that SQLite creates next to the database.
    struct DatabaseFile {
        private let path: String

        /// Creates a reference to the file at a URL, without accessing the disk.
        ///
        /// - Throws: `StoreError.unavailable` if the URL is not a file URL.
        init(_ url: URL) throws(StoreError) { path = try url.filePath }

        /// Opens a connection to the database, and returns the connection.
        ///
        /// Missing folders and files are created, accessible to this user only.
        ///
        /// - Parameter busyTimeout: The maximum time that a statement waits for the lock of another connection.
        /// - Throws: `SQLiteError` if the folder or the database cannot be created or opened.
        func connect(_ busyTimeout: Duration) throws(SQLiteError) -> SQLiteConnection {
            let files = FileManager.default
            let folder = (path as NSString).deletingLastPathComponent
            do {
                if !files.fileExists(atPath: folder) {
                    try files.createDirectory(
                        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                }
                let isNew = !files.fileExists(atPath: path)
                let connection = try SQLiteConnection(path, busyTimeout: busyTimeout)
                // The database is still empty. Files that SQLite creates later inherit the permissions of the database.
                if isNew { try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path) }
                return connection
            } catch let error as SQLiteError {
                throw error
            } catch {
                throw .other(error.localizedDescription)
            }
        }

        /// Renames a corrupt database and the files that SQLite created next to the database.
        ///
        /// The renaming overwrites no existing file.
        ///
        /// - Parameter reason: A description of the damage.
        /// - Returns: A report with the new path.
        /// - Throws: `StoreError.unavailable` if a file cannot be renamed.
        func setAside(_ reason: String) throws(StoreError) -> StoreDamage {
            let files = FileManager.default
            // The log is renamed first. SQLite would apply a remaining log to the new database.
            let suffixes = ["-wal", "-shm", ""]
            let names = ["\(path).damaged"] + (2...1_000).map { "\(path).damaged-\($0)" }
            let name = names.first { name in suffixes.allSatisfy { !files.fileExists(atPath: name + $0) } }
            do {
                for suffix in suffixes where files.fileExists(atPath: path + suffix) {
                    try files.moveItem(atPath: path + suffix, toPath: (name ?? path) + suffix)
                }
            } catch {
                throw .unavailable(
                    place: path, reason: "damaged (\(reason)); cannot rename the file: \(error.localizedDescription)")
            }
            return StoreDamage(place: path, movedTo: name ?? path, reason: reason)
        }
    }
#endif
