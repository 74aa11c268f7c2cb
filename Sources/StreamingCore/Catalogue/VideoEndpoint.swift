import Foundation

/// An endpoint of a catalogue API, which lists videos page by page.
public enum VideoEndpoint {
    /// The page of videos after a given video, or the first page if the given video is nil.
    case get(after: Video? = nil)

    /// The number of videos to request for each page.
    static let pageSize = 10

    /// Returns the URL of the endpoint: `<base>/v1/videos?limit=10[&after_id=…]`.
    ///
    /// The URL keeps the scheme, user, host, port, path and query of `baseURL`, but not the fragment.
    public func url(baseURL: URL) -> URL {
        switch self {
        case .get(let video): baseURL.endpoint("/v1/videos") { $0.setPage(limit: Self.pageSize, after: video) }
        }
    }
}
