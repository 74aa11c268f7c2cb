import Foundation
import StreamingCore

/// The source of a listing.
enum CatalogueSource: Equatable, Codable {
    /// A catalogue document. The URLs of its further pages differ only in the query.
    case document(URL)
    /// The base URL of an API with the endpoint of `VideoEndpoint`.
    case api(URL)

    /// The URL of the first page.
    var url: URL {
        switch self {
        case .document(let url): url
        case .api(let base): VideoEndpoint.get().url(baseURL: base)
        }
    }

    /// The base URL of the API. For a document, that is its folder.
    var base: URL {
        switch self {
        case .api(let base): return base
        case .document(let url):
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
            parts?.percentEncodedQuery = nil
            return (parts?.url ?? url).deletingLastPathComponent()
        }
    }
}
