import Foundation

/// The ids of the videos on the pages of a listing, up to and including one page.
///
/// The pages share one table, so each page takes time proportional to its own videos. The table is copied only if a
/// page is loaded again after later pages were added.
struct SeenVideos: Sendable {
    /// The ordinal number of each id, in the order of appearance. Numbers from `count` on belong to later pages.
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

    /// Returns the videos of a page that no earlier page contains, and the ids up to and including this page.
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

    /// Whether both values share one table, so that the later one has copied nothing.
    func sharesTable(with other: SeenVideos) -> Bool { ordinals === other.ordinals }
}
