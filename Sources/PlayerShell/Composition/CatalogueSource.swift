import Foundation
import StreamingCore

/// The source of a listing of videos.
enum CatalogueSource: Equatable, Codable {
    /// The URL of a catalogue document. The URLs of further pages differ only in the query.
    case document(URL)
    /// The base URL of a catalogue API. `VideoEndpoint` returns the URLs of the pages.
    case api(URL)

    /// The URL of the first page of the listing.
    var url: URL {
        switch self {
        case .document(let url): url
        case .api(let base): VideoEndpoint.get().url(baseURL: base)
        }
    }

    /// The base URL of the API, or the URL of the folder that contains the document.
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
