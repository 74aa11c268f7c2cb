import Foundation
import StreamingCore

/// Loads what was written about a video from the server.
public struct RemoteVideoCommentsLoader: Sendable {
    private let client: any HTTPClient
    private let baseURL: URL

    /// - Parameter baseURL: that of the API.
    public init(client: any HTTPClient, api baseURL: URL) {
        self.client = client
        self.baseURL = baseURL
    }

    /// The comments on the video with this id.
    ///
    /// - Throws: what the client throws (`HTTPError`), or `VideoCommentsMapper.Error`.
    @concurrent
    public func load(for video: UUID) async throws -> [VideoComment] {
        let (data, response) = try await client.get(from: VideoCommentsEndpoint.get(video).url(baseURL: baseURL))
        return try VideoCommentsMapper.map(data, from: response)
    }
}
