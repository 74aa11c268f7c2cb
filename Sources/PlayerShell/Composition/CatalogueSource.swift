import Foundation
import StreamingCore

/// Where a listing comes from.
enum CatalogueSource: Equatable {
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
}
