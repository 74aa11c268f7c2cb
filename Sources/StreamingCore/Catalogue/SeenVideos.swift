import Foundation

/// The ids of all videos on the first pages of a listing, up to and including a given page.
///
/// The values for all pages share one table of ids. Adding a page therefore takes time proportional to the number of
/// videos on that page. The table is copied only if a page is reloaded after later pages were added.
struct SeenVideos: Sendable {
    /// The numbers of the ids, counted from 0 in the order of appearance. Ids whose number is at least `count` belong
    /// to later pages.
    private let ordinals: LockedValue<[UUID: Int]>
    private let count: Int

    /// Creates an empty table.
    init() { self.init([:]) }

    private init(_ ordinals: [UUID: Int]) {
        self.ordinals = LockedValue(ordinals)
        count = ordinals.count
    }

    private init(_ ordinals: LockedValue<[UUID: Int]>, count: Int) {
        (self.ordinals, self.count) = (ordinals, count)
    }

    /// Returns those videos of the next page whose ids are on no earlier page, and the ids of all videos up to and
    /// including that page.
    ///
    /// - Parameter videos: The videos of the next page of the listing.
    func adding(_ videos: [Video]) -> (new: [Video], seen: SeenVideos) {
        ordinals.withLock { ordinals in
            let new = videos.filter { ordinals[$0.id].map { $0 >= count } ?? true }
            guard ordinals.count == count else {
                var copy = ordinals.filter { $0.value < count }
                Self.add(new, to: &copy)
                return (new, SeenVideos(copy))
            }
            Self.add(new, to: &ordinals)
            return (new, SeenVideos(self.ordinals, count: ordinals.count))
        }
    }

    private static func add(_ videos: [Video], to ordinals: inout [UUID: Int]) {
        for video in videos where ordinals[video.id] == nil { ordinals[video.id] = ordinals.count }
    }

    /// Returns whether both values share one table. A copied table is not shared.
    func sharesTable(with other: SeenVideos) -> Bool { ordinals === other.ordinals }
}
