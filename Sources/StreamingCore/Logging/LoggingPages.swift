/// Logs each page of a listing and what became of it.
public struct LoggingPages: Sendable {
    private let page: CatalogueFeed.Load
    private let logger: any Logger
    private let number: Int

    /// - Parameter firstPage: loads it.
    public init(firstPage: @escaping CatalogueFeed.Load, logger: any Logger) {
        self.init(page: firstPage, logger: logger, number: 1)
    }

    private init(page: @escaping CatalogueFeed.Load, logger: any Logger, number: Int) {
        self.page = page
        self.logger = logger
        self.number = number
    }

    /// Loads the page; its `loadMore` is logged as well.
    @Sendable
    public func load() async throws -> Paginated<Video> {
        do {
            let page = try await page()
            let facts = ["page": "\(number)", "count": "\(page.items.count)", "repeats": "\(page.facts.repeats)"]
            logger.info("Page loaded", context: Self.context(facts))
            let next = page.loadMore.map { LoggingPages(page: $0, logger: logger, number: number + 1) }
            return Paginated(items: page.items, facts: page.facts, loadMore: next.map { $0.load })
        } catch {
            logger.error("Page not loaded", context: Self.context(["page": "\(number)", "error": "\(error)"]))
            throw error
        }
    }

    private static func context(_ metadata: [String: String], line: UInt = #line) -> LogContext {
        LogContext(
            file: #file, function: "load", line: line, subsystem: "Catalogue", category: "Loader", metadata: metadata)
    }
}
