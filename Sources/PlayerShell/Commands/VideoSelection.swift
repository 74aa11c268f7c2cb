import Foundation
import StreamingCore

/// The choice and the order of the videos to print. The number of a video is its index in the listing plus 1.
struct VideoSelection: Equatable {
    typealias Item = (number: Int, video: Video)

    enum Order: String {
        case title
        case titleDescending = "-title"
        case duration
        case durationDescending = "-duration"
    }

    var search: String?
    var order: Order?
    var limit: Int?

    var isSorted: Bool { order != nil }
    /// Whether all pages must be loaded. A search and a sort require all pages, because a later page can contain a
    /// match or a video that sorts first.
    var isOfAllPages: Bool { search != nil || isSorted }

    /// Returns whether `count` printed videos reach the limit. The result is false if there is no limit or the videos
    /// are sorted.
    func isFull(_ count: Int) -> Bool { !isSorted && limit.map { count >= $0 } == true }

    /// Returns the selected videos among some videos of the listing, with the number of each video in the listing.
    ///
    /// - Parameters:
    ///   - videos: The videos to select from, with their indices in the listing.
    ///   - count: The number of videos that earlier calls selected, which counts towards the limit.
    func of<Videos: Collection<Video>>(_ videos: Videos, after count: Int = 0) -> [Item] where Videos.Index == Int {
        var items: [Item] = zip(videos.indices, videos).map { ($0 + 1, $1) }
        if let search { items = items.filter { Self.has(search, $0.video) } }
        // The sort is stable, so equal videos keep the order of the listing.
        switch order {
        case .title: items.sort { Self.precedes($0, $1) }
        case .titleDescending: items.sort { Self.precedes($1, $0) }
        case .duration: items.sort { $0.video.duration < $1.video.duration }
        case .durationDescending: items.sort { $0.video.duration > $1.video.duration }
        case nil: break
        }
        return Array(items.prefix(limit.map { max(0, $0 - count) } ?? .max))
    }

    private static func has(_ text: String, _ video: Video) -> Bool {
        [video.title, video.description ?? ""].contains {
            $0.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        }
    }

    private static func precedes(_ left: Item, _ right: Item) -> Bool {
        left.video.title.compare(
            right.video.title, options: [.caseInsensitive, .diacriticInsensitive, .numeric]) == .orderedAscending
    }
}
