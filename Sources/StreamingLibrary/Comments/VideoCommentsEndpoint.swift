import Foundation
import StreamingCore

/// The endpoints of an API for comments on videos.
public enum VideoCommentsEndpoint {
    /// The comments on the video with this identifier.
    case get(UUID)

    /// Returns the URL of the endpoint: `<base>/v1/videos/<id>/comments`.
    ///
    /// The URL keeps the scheme, user, host, port, path and query of `baseURL`, but not its fragment.
    public func url(baseURL: URL) -> URL {
        switch self {
        case .get(let video): baseURL.endpoint("/v1/videos/\(video.uuidString)/comments")
        }
    }
}
