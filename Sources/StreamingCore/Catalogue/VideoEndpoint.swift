import Foundation

/// Where an API has its videos.
public enum VideoEndpoint {
    /// The videos after `after`, or the first ones.
    case get(after: Video? = nil)

    static let pageSize = 10

    /// `<base>/v1/videos?limit=10[&after_id=…]`, with scheme, user, host, port, path and query of the base.
    public func url(baseURL: URL) -> URL {
        guard var parts = URLComponents(url: baseURL, resolvingAgainstBaseURL: true) else { return baseURL }
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        parts.percentEncodedPath = path + "/v1/videos"
        parts.fragment = nil
        switch self {
        case .get(let video): parts.setPage(limit: Self.pageSize, after: video)
        }
        // Components that were read from a URL make one again.
        return parts.url ?? baseURL
    }
}
