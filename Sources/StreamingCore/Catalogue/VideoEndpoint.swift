import Foundation

/// Where an API has its videos.
public enum VideoEndpoint {
    /// The videos after `after`, or the first ones.
    case get(after: Video? = nil)

    static let pageSize = 10

    /// `<base>/v1/videos?limit=10[&after_id=…]`, with scheme, user, host, port, path and query of the base.
    public func url(baseURL: URL) -> URL {
        switch self {
        case .get(let video): baseURL.endpoint("/v1/videos") { $0.setPage(limit: Self.pageSize, after: video) }
        }
    }
}
