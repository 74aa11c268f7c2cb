/// A loader of videos that logs the result of each load.
public struct LoggingVideoLoader: VideoLoader {
    private let decoratee: any VideoLoader
    private let logger: any Logger
    private let clock: any MonotonicClock

    /// Creates a loader that logs the results of another loader. The videos and the errors do not change.
    ///
    /// - Parameters:
    ///   - decoratee: The loader of the videos.
    ///   - logger: The logger for the entries.
    ///   - clock: The clock for the dates of the log entries.
    public init(decoratee: any VideoLoader, logger: any Logger, clock: any MonotonicClock = SystemClock()) {
        self.decoratee = decoratee
        self.logger = logger
        self.clock = clock
    }

    /// Loads the videos, logs the result, and returns the videos.
    ///
    /// - Throws: The error of the wrapped loader, unchanged.
    public func load() async throws -> [Video] {
        do {
            let videos = try await decoratee.load()
            let facts = ["count": "\(videos.count)"]
            logger.log(.info, "Videos loaded", at: clock.date, context: Self.context(facts))
            return videos
        } catch {
            logger.log(.error, "Videos not loaded", at: clock.date, context: Self.context(["error": "\(error)"]))
            throw error
        }
    }

    private static func context(_ metadata: [String: String], line: UInt = #line) -> LogContext {
        LogContext(
            file: #file, function: "load()", line: line, subsystem: "Catalogue", category: "Loader", metadata: metadata)
    }
}
