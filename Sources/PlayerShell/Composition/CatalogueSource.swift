import Foundation
import StreamingCore

/// Where a listing comes from.
enum CatalogueSource: Equatable, Codable {
    /// A document, of which the further pages differ only in the query.
    case document(URL)
    /// The base of an API with the endpoint of `VideoEndpoint`.
    case api(URL)

    /// The first page.
    var url: URL {
        switch self {
        case .document(let url): url
        case .api(let base): VideoEndpoint.get().url(baseURL: base)
        }
    }

    /// The base of the API that goes with it: that of a document is its folder.
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
