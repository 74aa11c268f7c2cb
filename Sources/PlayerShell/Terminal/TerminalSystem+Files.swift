import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The system calls for files.
extension TerminalSystem {
    /// Creates a file for writing, and returns its descriptor.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mode: The permissions of the file. The system removes the permissions in the user's mask (`umask`).
    /// - Throws: `Failure` if the file exists already or cannot be created.
    static func createFile(_ path: String, mode: mode_t = 0o666) throws(Failure) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, mode)
        if descriptor >= 0 { return descriptor }
        let reason = errno == EEXIST ? "the file exists; choose another name" : String(cString: strerror(errno))
        throw Failure(kind: "cannotCreate", message: "\(path): cannot create: \(reason)")
    }

    /// Opens a file for reading, and returns its descriptor. The method does not block, even if the file is a named
    /// pipe without a writer.
    ///
    /// - Throws: `Failure` if the file cannot be opened.
    static func openFile(_ path: String) throws(Failure) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor >= 0 { return descriptor }
        throw unreadable(path)
    }

    /// Returns the next bytes of a file (empty at the end of the file), or nil if no bytes are available yet.
    ///
    /// - Throws: `Failure`, which names `path`, if the file cannot be read.
    static func readFile(_ descriptor: Int32, path: String) throws(Failure) -> Data? {
        if let bytes = nextBytes(descriptor, atMost: 65_536) { return Data(bytes) }
        if isNothingThereYet { return nil }
        throw unreadable(path)
    }

    /// Returns whether nothing exists at a path. If the folder of the path cannot be searched, the result is false.
    static func isMissing(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 && errno == ENOENT
    }

    /// Returns whether anything exists at a path, including a dangling link.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Creates a folder and its missing parents, accessible to this user only. If the folder exists, nothing happens.
    ///
    /// - Throws: `Failure` if a folder cannot be created.
    static func makeFolder(_ path: String) throws(Failure) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let parent = URL(filePath: path).deletingLastPathComponent().path
        if errno == ENOENT && parent != path {
            try makeFolder(parent)
            if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        }
        throw Failure(kind: "cannotCreate", message: "\(path): cannot create: \(String(cString: strerror(errno)))")
    }

    /// Creates a file with `bytes`, or replaces an existing file, in one step. Other programs see either the old or the
    /// new contents, even after a loss of power.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - bytes: The first bytes of the file.
    ///   - mode: The permissions of the file. The system removes the permissions in the user's mask (`umask`).
    /// - Returns: The descriptor, for writing more bytes.
    /// - Throws: `Failure` if the file cannot be written. An existing file is then unchanged.
    static func replaceFile(_ path: String, with bytes: [UInt8], mode: mode_t = 0o666) throws(Failure) -> Int32 {
        let part = "\(path).\(getpid()).part"
        // An earlier process with the number of this process can have died before it renamed the file.
        unlink(part)
        let descriptor: Int32
        do {
            descriptor = try createFile(part, mode: mode)
        } catch {
            throw Failure(kind: error.kind, message: error.message.replacing(part, with: path))
        }
        let error = write(bytes, to: descriptor)
        // Without `fsync`, a file system can store the new name before the bytes, so that a loss of power leaves an
        // empty file.
        if error == nil && fsync(descriptor) == 0 && rename(part, path) == 0 { return descriptor }
        let reason = if case .other(let reason)? = error { reason } else { String(cString: strerror(errno)) }
        close(descriptor)
        unlink(part)
        throw Failure(kind: "cannotWrite", message: "\(path): cannot write: \(reason)")
    }

    /// Removes a file. If nothing exists at the path, nothing happens.
    ///
    /// - Throws: `Failure` if the file cannot be removed.
    static func removeFile(_ path: String) throws(Failure) {
        if unlink(path) == 0 || errno == ENOENT { return }
        throw Failure(kind: "cannotWrite", message: "\(path): cannot remove: \(String(cString: strerror(errno)))")
    }

    static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #elseif canImport(Musl)
            _ = Musl.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }

    private static func unreadable(_ path: String) -> Failure {
        Failure(kind: "cannotRead", message: "\(path): cannot read: \(String(cString: strerror(errno)))")
    }
}
