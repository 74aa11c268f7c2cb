import Foundation
import StreamingCore

/// A loader of the comments on a video, from a server.
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

    /// Loads the comments on a video, and returns the comments in the order of the server's response.
    ///
    /// - Parameter video: The identifier of the video.
    /// - Throws: The error of the client, such as `HTTPError`, if the request fails.
    ///   ``VideoCommentsMapper/Error`` if the response is not a valid document.
    @concurrent
    public func load(for video: UUID) async throws -> [VideoComment] {
        let (data, response) = try await client.get(from: VideoCommentsEndpoint.get(video).url(baseURL: baseURL))
        return try VideoCommentsMapper.map(data, from: response)
    }
}
