import Foundation
import StreamingCore

/// A feed as commands read it: page after page, and a failure that names its URL.
@MainActor
final class Listing {
    let source: CatalogueSource
    private(set) var pages = 0
    private let feed: CatalogueFeed

    init(_ feed: CatalogueFeed, source: CatalogueSource) {
        self.feed = feed
        self.source = source
    }

    /// All that was loaded so far.
    var videos: [Video] { feed.state.videos }
    var hasMore: Bool { feed.state.hasMore }
    /// How many videos of the last page were there before.
    var repeats: Int { pages > 1 ? feed.state.page.repeats : 0 }

    /// Loads the first page, or the one after the last, and returns what it brought.
    ///
    /// - Throws: `Failure`; in a cancelled task one of the kind "cancelled".
    func nextPage() async throws(Failure) -> ArraySlice<Video> {
        let before = videos.count
        await feed.send(pages == 0 ? .refresh : .more).value
        switch feed.state.phase {
        case .loaded:
            pages += 1
            return videos[before...]
        case .failed(let failure, _): throw Failure(failure, url: source.url)
        case .idle, .loading: throw Failure(kind: "cancelled", message: "cancelled")
        }
    }

    /// The video with a number (from 1) or an identifier, on whatever page it is.
    ///
    /// - Throws: `Failure` if there is none.
    func find(_ item: String) async throws(Failure) -> Video {
        let number = Int(item)
        let id = UUID(uuidString: item)
        repeat {
            if pages == 0 || hasMore && !isFound(number, id) { _ = try await nextPage() }
            if let number, videos.indices.contains(number - 1) { return videos[number - 1] }
            if let video = videos.first(where: { $0.id == id }) { return video }
        } while hasMore
        let reason =
            number == nil ? "no video has the id \(item)" : "there is no video \(item): the listing has \(videos.count)"
        throw Failure(kind: "noSuchVideo", message: reason)
    }

    private func isFound(_ number: Int?, _ id: UUID?) -> Bool {
        number.map { videos.indices.contains($0 - 1) } ?? videos.contains { $0.id == id }
    }
}
