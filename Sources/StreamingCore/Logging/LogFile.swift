import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An append-only log file and its rotated predecessors. No other file of this module makes system calls.
struct LogFile {
    private let path: String
    private let maximumBytes, files: Int
    private var descriptor: Int32
    private var size: Int

    /// Creates a log file by opening the file at `path`. A missing file is created with access for its owner only.
    ///
    /// - Parameters:
    ///   - path: The path of the current file. The predecessors have the same path with the suffix `.1`, `.2` and so
    ///     on, the newest first.
    ///   - maximumBytes: The maximum size of a file in bytes. A line that exceeds the maximum is the only line of its
    ///     file.
    ///   - files: The maximum number of files, including the current one; at least 1.
    /// - Throws: `StoreError` if the file cannot be opened, or is not a regular file.
    init(_ path: String, maximumBytes: Int, files: Int) throws(StoreError) {
        (self.path, self.maximumBytes, self.files) = (path, maximumBytes, files)
        (descriptor, size) = try Self.opened(path)
    }

    /// Closes the file. A later `append` opens the file again. Has no effect if the file is already closed.
    mutating func finish() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Appends a line. If the line would make a non-empty file larger than the maximum size, the files are rotated
    /// first. A line that cannot be written is lost.
    ///
    /// - Parameter line: The bytes of the line, with the line break.
    mutating func append(_ line: [UInt8]) {
        if descriptor < 0 { reopen() }
        if size > 0, size + line.count > maximumBytes { rotate() }
        guard descriptor >= 0 else { return }
        var written = 0
        while written < line.count {
            let count = line[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            written += count
        }
        if written == line.count {
            size += written
        } else if written > 0 {
            // A partial line would corrupt the next line, so the partial line is removed.
            ftruncate(descriptor, lseek(descriptor, 0, SEEK_CUR) - off_t(written))
        }
    }

    private mutating func rotate() {
        finish()
        for number in stride(from: files - 1, through: 1, by: -1) {
            rename(number == 1 ? path : "\(path).\(number - 1)", "\(path).\(number)")
        }
        if files == 1 { unlink(path) }
        reopen()
    }

    private mutating func reopen() { (descriptor, size) = (try? Self.opened(path)) ?? (-1, 0) }

    /// Opens a regular file for appending, or creates the file with access for its owner only. Does not follow a
    /// symbolic link, and does not block if the path is a named pipe without a reader.
    ///
    /// - Returns: The descriptor, and the size of the file in bytes.
    /// - Throws: `StoreError` if the file cannot be opened, or is not a regular file.
    private static func opened(_ path: String) throws(StoreError) -> (descriptor: Int32, size: Int) {
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else {
            if errno == ENOSPC { throw .full(place: path) }
            let reason = errno == ELOOP ? "symbolic links are not followed" : String(cString: strerror(errno))
            throw .unavailable(place: path, reason: reason)
        }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .unavailable(place: path, reason: "not a regular file")
        }
        return (descriptor, Int(facts.st_size))
    }
}
