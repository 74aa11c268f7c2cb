import Foundation
import StreamingCore

/// Loads images from the server.
public struct RemoteVideoImageDataLoader: Sendable {
    /// The most bytes that an image may have: 10 MiB.
    public static let limit: Int64 = 10 << 20

    private let client: any HTTPTransport

    /// Requests nothing yet.
    public init(client: any HTTPTransport) {
        self.client = client
    }

    /// The image at a URL.
    ///
    /// - Throws: `HTTPError`, of which `tooLarge` beyond the limit, or `VideoImageDataMapper.Error`.
    @concurrent
    public func loadImageData(from url: URL) async throws -> Data {
        let (data, response) = try await client.get(HTTPRequest(url, for: .image, bodyLimit: Self.limit))
        return try VideoImageDataMapper.map(data, from: response)
    }
}
