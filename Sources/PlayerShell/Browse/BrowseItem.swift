import Foundation
import StreamingCore
import StreamingLibrary

/// A row in a list of the browse screen.
struct BrowseItem: Equatable {
    /// The identifier of the row, which is the identifier of the video, or of the entry in the queue.
    let id: UUID
    /// The identifier of the video; nil for an entry of the queue that is not from a catalogue.
    let videoID: UUID?
    let title: String
    var summary: String?
    let url: URL
    let duration: TimeInterval?
    /// The catalogue of the video; nil if it is unknown.
    let catalogue: CatalogueSource?
}

extension BrowseItem {
    init(_ video: Video, of catalogue: CatalogueSource?) {
        self.init(
            id: video.id, videoID: video.id, title: video.title, summary: video.description, url: video.url,
            duration: video.duration, catalogue: catalogue)
    }

    init(_ video: WatchedVideo) {
        self.init(
            id: video.id, videoID: video.id, title: video.title, url: video.url, duration: video.duration,
            catalogue: CatalogueSource(document: video.document, api: video.api))
    }

    init(_ video: FavouriteVideo) {
        self.init(
            id: video.id, videoID: video.id, title: video.title, url: video.url, duration: video.duration,
            catalogue: CatalogueSource(document: video.document, api: video.api))
    }
}

extension CatalogueSource {
    /// Creates a source from the URL of a document or the base URL of an API; nil if both are nil.
    init?(document: URL?, api: URL?) {
        guard let source = document.map(CatalogueSource.document) ?? api.map(CatalogueSource.api) else { return nil }
        self = source
    }

    /// The URL of the document, or nil for an API.
    var document: URL? { if case .document(let url) = self { url } else { nil } }
    /// The base URL of the API, or nil for a document.
    var api: URL? { if case .api(let url) = self { url } else { nil } }
}
