import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads pages from the server.
public struct RemoteVideoPages: VideoPages {
    private let client: any HTTPClient
    private let isLenient: Bool

    /// - Parameter isLenient: takes the valid items of a page and says why the others are refused; otherwise the first
    ///   bad item refuses the page.
    public init(client: any HTTPClient, isLenient: Bool = false) {
        self.client = client
        self.isLenient = isLenient
    }

    /// - Throws: what the client throws (`HTTPError`), or `VideoItemsMapper.Error`.
    @concurrent
    public func page(at url: URL) async throws -> VideoPage {
        let (data, response) = try await client.get(from: url)
        var page = VideoPage(videos: [])
        if isLenient {
            let result = try VideoItemsMapper.mapLeniently(data, from: response)
            page = VideoPage(videos: result.videos, refused: result.refused, refusedCount: result.refusedCount)
        } else {
            page.videos = try VideoItemsMapper.map(data, from: response)
        }
        let rules = response.value(forHTTPHeaderField: "Cache-Control")
        page.maySave = !CacheControl(["Cache-Control": rules ?? ""]).forbidsStoring
        return page
    }
}
