import Foundation

/// Logs to a file, one line an entry, from any thread; each line is with the system when `log` returns.
///
/// A file that the next line would make too large becomes `name.1`, that one `name.2`, and so on; the oldest goes. A line that
/// cannot be written is lost, as a log must not stop what it tells of. One logger a file.
public final class FileLogger: Logger {
    public let minimumLevel: LogLevel

    private let format: LogFormat
    private let file: LockedValue<LogFile>

    /// Appends to the file, or creates one that its owner alone can read.
    ///
    /// - Parameters:
    ///   - maximumBytes: of each file; a line that is longer has a file for itself.
    ///   - files: how many there are at most, from 1 to 100, the one that is written to included.
    /// - Throws: `StoreError` if the URL is not a file URL, or if the file cannot be opened, or is a symbolic link or anything
    ///   else but a file.
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
