import Foundation
import StreamingCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The system calls of this module.
enum System {
    /// The result of reading a file.
    enum Found {
        /// Nothing exists at the path.
        case nothing
        /// A regular file, with the bytes that were read and the size of the whole file in bytes.
        case file(Data, size: Int)
        /// A folder, a link, another special file, or a file above the size limit. The payload describes the item for
        /// error messages.
        case other(String)
    }

    /// The part of a file to read.
    enum Part {
        /// The whole file.
        case all
        /// The first line, and possibly some bytes after the line. A line beyond the header limit is truncated.
        case firstLine
    }

    /// The number of bytes to read at a time while searching for the end of the first line.
    ///
    /// Most headers are shorter than this number.
    static let lineStep = 1 << 10

    /// Reads a regular file of at most `limit` bytes, or only the first line of such a file, and returns the result.
    ///
    /// Pipes and links are not read. Reading a pipe could wait for a writer, and a link could lead to any file.
    ///
    /// - Throws: `StoreError` if the file exists but cannot be opened or read.
    static func read(_ path: String, _ part: Part, limit: Int) throws(StoreError) -> Found {
        let noFile = Found.other("not a regular file")
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return .nothing
            // `open` fails with ELOOP for a link and with ENXIO for a socket.
            case ELOOP, ENXIO: return noFile
            default: throw failure(path)
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG else { return noFile }
        let size = Int(status.st_size)
        guard size <= limit else { return .other("larger than \(limit) bytes") }
        switch part {
        case .all: return .file(try read(descriptor, 0..<size, path), size: size)
        case .firstLine:
            var data = Data()
            while data.count < min(size, EntryFile.headerLimit) {
                let piece = try read(descriptor, data.count..<min(size, data.count + lineStep), path)
                data += piece
                if piece.isEmpty || piece.contains(UInt8(ascii: "\n")) { break }
            }
            return .file(data, size: size)
        }
    }

    /// Returns a range of bytes of a file, or fewer bytes if the file ends within the range.
    private static func read(_ descriptor: Int32, _ range: Range<Int>, _ path: String) throws(StoreError) -> Data {
        var data = Data(count: range.count)
        var end = 0
        while end < data.count {
            let result = data.withUnsafeMutableBytes { bytes in
                pread(
                    descriptor, bytes.baseAddress?.advanced(by: end), bytes.count - end, off_t(range.lowerBound + end))
            }
            if result < 0 && errno == EINTR { continue }
            guard result >= 0 else { throw failure(path) }
            if result == 0 { break }
            end += result
        }
        return data.prefix(end)
    }

    /// Returns the size of a file in bytes; 0 for anything that is not a regular file.
    static func size(of path: String) -> Int {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
        return Int(status.st_size)
    }

    /// Writes a draft file and renames the draft to `path`.
    ///
    /// After a power failure, either the old or the new file is intact.
    ///
    /// - Parameters:
    ///   - path: The path of the file to replace, or of a new file.
    ///   - data: The contents of the new file.
    ///   - draft: A path in the same folder, which only one caller may use at a time. A file that an interrupted call
    ///     has left at this path is removed.
    /// - Throws: `StoreError` if the file cannot be written or renamed. The draft is then removed.
    static func replace(_ path: String, with data: Data, by draft: String) throws(StoreError) {
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(draft) }
        do throws(StoreError) {
            defer { close(descriptor) }
            try write(data, to: descriptor, path)
            try sync(descriptor, path)
            try move(draft, to: path)
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Renames a file.
    ///
    /// After this method returns, the new name survives a power failure.
    ///
    /// - Throws: `StoreError` if the file cannot be renamed.
    static func move(_ path: String, to other: String) throws(StoreError) {
        guard rename(path, other) == 0 else { throw failure(path) }
        try syncFolder(of: path)
    }

    /// Removes a file; does nothing if there is no file.
    ///
    /// After this method returns, the removal survives a power failure.
    ///
    /// - Throws: `StoreError` if the file cannot be removed.
    static func remove(_ path: String) throws(StoreError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
        try syncFolder(of: path)
    }

    /// Returns the names of all items in a folder, including `.` and `..`; empty if the folder does not exist.
    ///
    /// - Throws: `StoreError` if the folder exists but cannot be opened.
    static func names(in folder: String) throws(StoreError) -> [String] {
        guard let stream = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw failure(folder)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // A NUL ends the name. The type of the field that contains the name differs between systems.
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                        String(cString: $0)
                    }
                })
        }
        return names
    }

    /// Returns whether anything exists at a path, including a dangling link.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Creates a missing folder and its missing parents, accessible to this user only; does nothing if the path exists.
    ///
    /// - Throws: `StoreError` if the folder cannot be created.
    static func makeFolder(_ path: String) throws(StoreError) {
        var isMade = mkdir(path, 0o700) == 0
        if !isMade && errno == ENOENT && path != "." {
            try makeFolder(parent(of: path))
            isMade = mkdir(path, 0o700) == 0
        }
        if isMade { return try syncFolder(of: path) }
        guard errno == EEXIST else { throw failure(path) }
    }

    /// Locks a file exclusively, against other processes and other callers in this process, and creates a missing file.
    ///
    /// - Returns: The descriptor of the lock; nil if another caller holds the lock, or if a signal interrupts the
    ///   attempt. Closing the descriptor, or ending the process, releases the lock.
    /// - Throws: `StoreError` if the file cannot be opened or locked.
    static func lock(_ path: String) throws(StoreError) -> Int32? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        let error = failure(path)
        let isTaken = [EWOULDBLOCK, EINTR].contains(errno)
        close(descriptor)
        if isTaken { return nil }
        throw error
    }

    /// Releases a lock by closing its descriptor.
    static func unlock(_ lock: Int32) { close(lock) }

    /// Blocks the calling thread for `milliseconds` milliseconds, or until a signal arrives.
    static func pause(milliseconds: UInt32) { usleep(milliseconds * 1_000) }

    private static func write(_ data: Data, to descriptor: Int32, _ path: String) throws(StoreError) {
        var count = 0
        while count < data.count {
            let result = data.withUnsafeBytes { bytes in
                pwrite(descriptor, bytes.baseAddress?.advanced(by: count), bytes.count - count, off_t(count))
            }
            if result < 0 && errno == EINTR { continue }
            guard result > 0 else { throw failure(path) }
            count += result
        }
    }

    /// Writes the folder of a file to the disk, which makes a new or changed file name durable.
    private static func syncFolder(of path: String) throws(StoreError) {
        let folder = parent(of: path)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(folder) }
        defer { close(descriptor) }
        try sync(descriptor, folder)
    }

    private static func sync(_ descriptor: Int32, _ path: String) throws(StoreError) {
        #if canImport(Darwin)
            // On Darwin, fsync does not flush the disk's own cache, and some file systems do not support F_FULLFSYNC.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    private static func parent(of path: String) -> String {
        let parent = (path as NSString).deletingLastPathComponent
        return parent.isEmpty ? "." : parent
    }

    private static func failure(_ path: String) -> StoreError {
        switch errno {
        case ENOSPC, EDQUOT: .full(place: path)
        default: .unavailable(place: path, reason: String(cString: strerror(errno)))
        }
    }
}
