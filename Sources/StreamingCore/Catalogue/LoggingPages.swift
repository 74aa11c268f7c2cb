/// A loader of pages of videos that logs the result of each page load.
public struct LoggingPages: Sendable {
    private let page: VideoListStore.Load
    private let logger: any Logger
    private let clock: any MonotonicClock
    private let number: Int

    /// Creates a loader that logs the results of another loader.
    ///
    /// - Parameters:
    ///   - firstPage: A closure that loads the first page.
    ///   - logger: The logger for the entries.
    ///   - clock: The clock for the dates of the log entries.
    public init(firstPage: @escaping VideoListStore.Load, logger: any Logger, clock: any MonotonicClock = SystemClock())
    {
        self.init(page: firstPage, logger: logger, clock: clock, number: 1)
    }

    private init(page: @escaping VideoListStore.Load, logger: any Logger, clock: any MonotonicClock, number: Int) {
        self.page = page
        self.logger = logger
        self.clock = clock
        self.number = number
    }

    /// Loads the first page, logs the result, and returns the page. The `loadMore` of each returned page loads and logs
    /// the next page.
    ///
    /// - Throws: The error of the wrapped loader, unchanged.
    @Sendable
    public func load() async throws -> Paginated<Video> {
        do {
            let page = try await page()
            let facts = ["page": "\(number)", "count": "\(page.items.count)", "repeats": "\(page.metadata.repeats)"]
            logger.log(.info, "Page loaded", at: clock.date, context: Self.context(facts))
            let next = page.loadMore.map { LoggingPages(page: $0, logger: logger, clock: clock, number: number + 1) }
            return Paginated(items: page.items, metadata: page.metadata, loadMore: next.map { $0.load })
        } catch {
            let facts = ["page": "\(number)", "error": "\(error)"]
            logger.log(.error, "Page not loaded", at: clock.date, context: Self.context(facts))
            throw error
        }
    }

    private static func context(_ metadata: [String: String], line: UInt = #line) -> LogContext {
        LogContext(
            file: #file, function: "load", line: line, subsystem: "Catalogue", category: "Loader", metadata: metadata)
    }
}
