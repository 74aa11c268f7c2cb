import Foundation
import StreamingCore

/// Where an API has what was written about a video.
public enum VideoCommentsEndpoint {
    /// The comments on the video with this id.
    case get(UUID)

    /// `<base>/v1/videos/<id>/comments`, with scheme, user, host, port, path and query of the base.
    public func url(baseURL: URL) -> URL {
        switch self {
        case .get(let video): baseURL.endpoint("/v1/videos/\(video.uuidString)/comments")
        }
    }
}
