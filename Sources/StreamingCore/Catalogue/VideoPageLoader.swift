import Foundation

/// Loads a listing page by page.
///
/// The listing ends with an empty page, or with one that brings no new video: a server that ignores the paging
/// parameters answers the same page for ever.
public struct VideoPageLoader: Sendable {
    private let client: any HTTPClient
    private let firstPage: URL
    private let pageAfter: @Sendable (Video) -> URL

    /// Pages of a document: the first is `url` as it stands; the others have `after_id`, and `limit` unless it has one.
    ///
    /// - Parameter limit: how many videos to ask for on each page but the first.
    public init(client: any HTTPClient, document url: URL, limit: Int? = nil) {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let own = parts?.queryItems?.first { $0.name == "limit" }?.value.flatMap { Int($0) }
        let limit = limit ?? own ?? VideoEndpoint.pageSize
        self.init(client: client, firstPage: url) { video in
            var next = parts
            next?.setPage(limit: limit, after: video)
            return next?.url ?? url
        }
    }

    /// Pages of an API.
    public init(client: any HTTPClient, api baseURL: URL) {
        self.init(client: client, firstPage: VideoEndpoint.get().url(baseURL: baseURL)) { video in
            VideoEndpoint.get(after: video).url(baseURL: baseURL)
        }
    }

    private init(client: any HTTPClient, firstPage: URL, pageAfter: @escaping @Sendable (Video) -> URL) {
        self.client = client
        self.firstPage = firstPage
        self.pageAfter = pageAfter
    }

    /// Loads the first page.
    ///
    /// - Throws: what the client throws (`HTTPError`), or `VideoItemsMapper.Error`.
    public func load() async throws -> Paginated<Video> {
        try await page(at: firstPage, seen: [])
    }

    private func page(at url: URL, seen: Set<UUID>) async throws -> Paginated<Video> {
        let (data, response) = try await client.get(from: url)
        let videos = try VideoItemsMapper.map(data, from: response)
        let new = videos.filter { !seen.contains($0.id) }
        let repeats = videos.count - new.count
        guard let last = new.last else { return Paginated(items: [], repeats: repeats) }
        let nowSeen = seen.union(new.map(\.id))
        return Paginated(items: new, repeats: repeats) { try await page(at: pageAfter(last), seen: nowSeen) }
    }
}
