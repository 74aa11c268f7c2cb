import Foundation

/// A loader of the videos of a document or an API, page by page.
///
/// A document is loaded in pages if the query of its URL contains `limit` or `after_id`, or if a limit is passed to the
/// initializer. Any other document is a single page.
///
/// The listing ends with the first page that has no new videos. This rule is necessary because a server that ignores
/// the query parameters sends the same page every time.
///
/// ```swift
/// let loader = VideoPageLoader(client: URLSessionHTTPClient(), document: url)
/// var page = try await loader.load()
/// var videos = page.items
/// while let loadMore = page.loadMore {
///     page = try await loadMore()
///     videos += page.items
/// }
/// ```
public struct VideoPageLoader: Sendable {
    private let pages: any VideoPages
    private let firstPage: URL
    /// A closure that returns the URL of the page after a video; nil if the listing is a single page.
    private let pageAfter: (@Sendable (Video) -> URL)?

    /// Creates a loader for a document.
    ///
    /// The first page is requested at `url`, unchanged. For each later page, the query parameters `limit` and
    /// `after_id` of the URL are added or replaced.
    ///
    /// - Parameters:
    ///   - pages: The loader of single pages.
    ///   - url: The URL of the document.
    ///   - limit: The number of videos to request on each page after the first. Nil means the `limit` of the URL, or 10
    ///     if that value is missing or not a number. If the URL has neither `limit` nor `after_id`, nil means a single
    ///     page.
    public init(pages: any VideoPages, document url: URL, limit: Int? = nil) {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let query = parts?.queryItems ?? []
        guard limit != nil || query.contains(where: { ["limit", "after_id"].contains($0.name) }) else {
            self.init(pages: pages, firstPage: url, pageAfter: nil)
            return
        }
        let own = query.first { $0.name == "limit" }?.value.flatMap { Int($0) }
        let limit = limit ?? own ?? VideoEndpoint.pageSize
        self.init(pages: pages, firstPage: url) { video in
            var next = parts
            next?.setPage(limit: limit, after: video)
            return next?.url ?? url
        }
    }

    /// Creates a loader for the videos of an API. The loader requests 10 videos for each page.
    ///
    /// - Parameters:
    ///   - pages: The loader of single pages.
    ///   - baseURL: The base URL of the API.
    public init(pages: any VideoPages, api baseURL: URL) {
        self.init(pages: pages, firstPage: VideoEndpoint.get().url(baseURL: baseURL)) { video in
            VideoEndpoint.get(after: video).url(baseURL: baseURL)
        }
    }

    /// Creates a loader for a document that is fetched with an HTTP client.
    ///
    /// - Parameters:
    ///   - client: The client that fetches the pages.
    ///   - url: The URL of the document.
    ///   - limit: The number of videos to request on each page after the first. Nil means the `limit` of the URL, or 10
    ///     if that value is missing or not a number. If the URL has neither `limit` nor `after_id`, nil means a single
    ///     page.
    public init(client: any HTTPClient, document url: URL, limit: Int? = nil) {
        self.init(pages: RemoteVideoPages(client: client), document: url, limit: limit)
    }

    /// Creates a loader for the videos of an API that are fetched with an HTTP client. The loader requests 10 videos
    /// for each page.
    ///
    /// - Parameters:
    ///   - client: The client that fetches the pages.
    ///   - baseURL: The base URL of the API.
    public init(client: any HTTPClient, api baseURL: URL) {
        self.init(pages: RemoteVideoPages(client: client), api: baseURL)
    }

    private init(pages: any VideoPages, firstPage: URL, pageAfter: (@Sendable (Video) -> URL)?) {
        self.pages = pages
        self.firstPage = firstPage
        self.pageAfter = pageAfter
    }

    /// Loads the first page, and returns the page.
    ///
    /// - Throws: The error of the page loader, such as ``HTTPError`` or ``VideoItemsMapper/Error``. The `loadMore` of
    ///   each page throws the same errors.
    public func load() async throws -> Paginated<Video> {
        try await page(at: firstPage, seen: SeenVideos())
    }

    /// Loads the page at `url`, and returns the page without the videos in `seen`.
    private func page(at url: URL, seen: SeenVideos) async throws -> Paginated<Video> {
        let page = try await pages.page(at: url)
        let (new, nowSeen) = seen.adding(page.videos)
        let metadata = PageMetadata(
            repeats: page.videos.count - new.count, refused: page.refused.map(\.description),
            refusedCount: page.refusedCount, origin: page.origin)
        guard let pageAfter else { return Paginated(items: new, metadata: metadata) }
        guard let last = new.last else { return Paginated(items: [], metadata: metadata) }
        return Paginated(items: new, metadata: metadata) { try await self.page(at: pageAfter(last), seen: nowSeen) }
    }
}
