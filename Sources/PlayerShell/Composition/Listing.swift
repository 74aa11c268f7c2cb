import Foundation
import StreamingCore

/// A feed as commands read it: page after page, and a failure that names its URL.
@MainActor
final class Listing {
    let source: CatalogueSource
    private(set) var pages = 0
    /// Whether the last page was a saved one, and the one before it was not.
    private(set) var hasBegunWithSaved = false
    private let feed: VideoListStore

    init(_ feed: VideoListStore, source: CatalogueSource) {
        self.feed = feed
        self.source = source
    }

    /// All that was loaded so far.
    var videos: GrowingList<Video> { feed.state.videos }
    var hasMore: Bool { feed.state.hasMore }
    /// The metadata of the last page.
    var page: PageMetadata { feed.state.page }
    /// How many videos of the last page were there before. A server that gives nothing else has no pages, and repeats none.
    var repeats: Int { pages > 1 && hasBroughtNew ? page.repeats : 0 }
    private var hasBroughtNew = false

    /// Loads the first page, or the one after the last, and returns what it brought.
    ///
    /// - Throws: `Failure`; in a cancelled task one of the kind "cancelled".
    func nextPage() async throws(Failure) -> Slice<GrowingList<Video>> {
        let (before, wasSaved) = (videos.count, pages > 0 && page.origin != .remote)
        await feed.send(pages == 0 ? .refresh : .more).value
        switch feed.state.phase {
        case .loaded:
            pages += 1
            hasBroughtNew = videos.count > before
            hasBegunWithSaved = page.origin != .remote && !wasSaved
            return videos[before...]
        case .failed(let failure, _): throw Failure(failure, url: source.url, page: pages + 1)
        case .idle, .loading: throw Failure(kind: "cancelled", message: "cancelled")
        }
    }

    /// A video, on whatever page it is.
    ///
    /// - Parameter onPage: called for each page that is loaded on the way.
    /// - Throws: `Failure` if there is none.
    func find(_ item: VideoItem, onPage: () -> Void = {}) async throws(Failure) -> Video {
        var found = video(item)
        while found == nil && (pages == 0 || hasMore) {
            _ = try await nextPage()
            onPage()
            found = video(item)
        }
        if let found { return found }
        let reason =
            switch item {
            case .number(let number):
                "no video \(number): the listing has \(videos.count) \(videos.count == 1 ? "video" : "videos")"
            case .id(let id): "no video with the ID \(id)"
            }
        throw Failure(kind: "noSuchVideo", message: reason)
    }

    private func video(_ item: VideoItem) -> Video? {
        switch item {
        case .number(let number): videos.indices.contains(number - 1) ? videos[number - 1] : nil
        case .id(let id): videos.first { $0.id == id }
        }
    }
}
