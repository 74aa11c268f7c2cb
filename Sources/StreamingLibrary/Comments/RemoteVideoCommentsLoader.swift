import Foundation
import StreamingCore

/// A loader that loads the comments on a video from a server.
public struct RemoteVideoCommentsLoader: Sendable {
    private let client: any HTTPClient
    private let baseURL: URL

    /// Creates a loader of comments.
    ///
    /// - Parameters:
    ///   - client: The client that performs the requests.
    ///   - baseURL: The base URL of the API.
    public init(client: any HTTPClient, api baseURL: URL) {
        self.client = client
        self.baseURL = baseURL
    }

    /// Loads the comments on a video.
    ///
    /// - Parameter video: The identifier of the video.
    /// - Returns: The comments, in the order of the server's response.
    /// - Throws: The error of the client, such as `HTTPError`, if the request fails.
    ///   ``VideoCommentsMapper/Error`` if the response is not a valid document.
    @concurrent
    public func load(for video: UUID) async throws -> [VideoComment] {
        let (data, response) = try await client.get(from: VideoCommentsEndpoint.get(video).url(baseURL: baseURL))
        return try VideoCommentsMapper.map(data, from: response)
    }
}
