import Foundation
import StreamingCore

/// A loader that requests images from a server, and rejects data that is not an image.
public struct RemoteVideoImageDataLoader: Sendable {
    /// The maximum size of an image, in bytes: 10 MiB, because the loader keeps the whole image in memory.
    public static let limit: Int64 = 10 << 20

    private let client: any HTTPTransport

    /// Creates a loader without sending a request.
    public init(client: any HTTPTransport) {
        self.client = client
    }

    /// Requests the image at a URL and returns its data.
    ///
    /// - Throws: `HTTPError` if the request fails, or `HTTPError.tooLarge` if the image exceeds ``limit``.
    ///   ``VideoImageDataMapper/Error`` if the response is not an image.
    @concurrent
    public func loadImageData(from url: URL) async throws -> Data {
        let (data, response) = try await client.get(HTTPRequest(url, for: .image, bodyLimit: Self.limit))
        return try VideoImageDataMapper.map(data, from: response)
    }
}
