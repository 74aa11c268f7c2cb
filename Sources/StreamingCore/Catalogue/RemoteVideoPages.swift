import Foundation

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
        guard isLenient else { return VideoPage(videos: try VideoItemsMapper.map(data, from: response)) }
        let result = try VideoItemsMapper.mapLeniently(data, from: response)
        return VideoPage(videos: result.videos, refused: result.refused, refusedCount: result.refusedCount)
    }
}
