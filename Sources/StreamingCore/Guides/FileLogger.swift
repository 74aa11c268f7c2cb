import Foundation

/// A logger that writes to a file, one line per entry. The logger can be used from any thread.
///
/// The logger passes each line to the operating system before `log` returns. A line that cannot be written is lost,
/// because logging must not stop the program. Use only one logger per file.
///
/// If the next line would make the file larger than the maximum size, the file is renamed to `name.1`. An existing
/// `name.1` is first renamed to `name.2`, and so on. Files beyond the maximum number are deleted.
public final class FileLogger: Logger {
    /// The lowest level of the entries that are written.
    public let minimumLevel: LogLevel

    private let format: LogFormat
    private let file: LockedValue<LogFile>

    /// Creates a logger that appends to a file. A new file is readable and writable only by its owner.
    ///
    /// - Parameters:
    ///   - url: The file URL.
    ///   - minimumLevel: The lowest level of the entries to write.
    ///   - maximumBytes: The maximum size of each file, in bytes. A longer line is the only line of its file.
    ///   - files: The maximum number of files, including the current one. Clamped to the range from 1 to 100. The upper
    ///     limit bounds the time of a rotation, which renames all files.
    ///   - format: The format of the lines.
    /// - Throws: ``StoreError`` if the URL is not the URL of a local file, or if the file cannot be opened or is not a
    ///   regular file. A symbolic link is not followed, and causes the same error.
    public init(
        url: URL, minimumLevel: LogLevel = .debug, maximumBytes: Int = 1 << 20, files: Int = 5,
        format: LogFormat = .text
    ) throws {
        self.minimumLevel = minimumLevel
        self.format = format
        file = LockedValue(try LogFile(url.filePath, maximumBytes: maximumBytes, files: min(max(files, 1), 100)))
    }

    deinit { file.withLock { $0.finish() } }

    public func log(_ entry: LogEntry) {
        if entry.level < minimumLevel { return }
        let line = Array((format.line(entry) + "\n").utf8)
        file.withLock { $0.append(line) }
    }
}
