/// Logs each load and what became of it.
public struct LoggingVideoLoader: VideoLoader {
    private let decoratee: any VideoLoader
    private let logger: any Logger

    /// Changes nothing of what `decoratee` delivers.
    public init(decoratee: any VideoLoader, logger: any Logger) {
        self.decoratee = decoratee
        self.logger = logger
    }

    public func load() async throws -> [Video] {
        do {
            let videos = try await decoratee.load()
            logger.info("Videos loaded", context: Self.context(["count": "\(videos.count)"]))
            return videos
        } catch {
            logger.error("Videos not loaded", context: Self.context(["error": "\(error)"]))
            throw error
        }
    }

    private static func context(_ metadata: [String: String], line: UInt = #line) -> LogContext {
        LogContext(
            file: #file, function: "load()", line: line, subsystem: "Catalogue", category: "Loader", metadata: metadata)
    }
}
