/// Logs each load and what became of it.
public struct LoggingVideoLoader: VideoLoader {
    private let decoratee: any VideoLoader
    private let logger: any Logger
    private let clock: any MonotonicClock

    /// Changes nothing of what `decoratee` delivers.
    ///
    /// - Parameter clock: Dates the entries.
    public init(decoratee: any VideoLoader, logger: any Logger, clock: any MonotonicClock = SystemClock()) {
        self.decoratee = decoratee
        self.logger = logger
        self.clock = clock
    }

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
