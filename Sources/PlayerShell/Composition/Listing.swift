import Foundation
import StreamingCore

/// A listing of videos that commands load page by page. Failures name the URL of the listing.
@MainActor
final class Listing {
    let source: CatalogueSource
    private(set) var pages = 0
    /// Whether the last loaded page is a saved copy, and the previous page, if any, came from the server. The command
    /// then shows a message.
    private(set) var hasBegunWithSaved = false
    private let feed: VideoListStore

    init(_ feed: VideoListStore, source: CatalogueSource) {
        self.feed = feed
        self.source = source
    }

    /// All videos loaded so far.
    var videos: GrowingList<Video> { feed.state.videos }
    var hasMore: Bool { feed.state.hasMore }
    /// The metadata of the last loaded page.
    var page: PageMetadata { feed.state.page }
    /// The number of videos on the last loaded page that were already in the listing.
    ///
    /// The number is 0 for the first page, and for a page without any new video. A page without a new video ends the
    /// listing. A server that ignores the parameters for pages sends such a page.
    var repeats: Int { pages > 1 && hasBroughtNew ? page.repeats : 0 }
    private var hasBroughtNew = false

    /// Loads the next page, and returns the new videos of the page. The first call loads the first page.
    ///
    /// - Throws: `Failure` if the page cannot be loaded. In a cancelled task, the kind of the failure is "cancelled".
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
        case .idle, .loading:
            // Without this action, the load would go on, and the next call would not start its own load.
            if Task.isCancelled { feed.send(.cancel) }
            throw Failure(kind: "cancelled", message: "cancelled")
        }
    }

    /// Returns a video of the listing, and loads as many pages as the search requires.
    ///
    /// - Parameters:
    ///   - item: The number or the identifier of the video.
    ///   - onPage: A closure that the method calls after each loaded page.
    /// - Throws: `Failure` if a page cannot be loaded or if there is no such video.
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
