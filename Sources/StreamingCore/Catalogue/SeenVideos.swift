import Foundation

/// The ids that the pages of a listing had, up to one of them.
///
/// The pages share one table, so that each costs as much as its own videos. Only a page that is loaded again after the
/// listing went on from it copies the table.
struct SeenVideos: Sendable {
    /// In the order in which they were seen; what comes from `count` on belongs to later pages.
    private let ordinals: Locked<[UUID: Int]>
    private let count: Int

    /// Nothing was seen yet.
    init() {
        self.init([:])
    }

    private init(_ ordinals: [UUID: Int]) {
        self.ordinals = Locked(ordinals)
        count = ordinals.count
    }

    private init(_ ordinals: Locked<[UUID: Int]>, count: Int) {
        (self.ordinals, self.count) = (ordinals, count)
    }

    /// Returns those of a page's videos that were not seen before, and what is seen with them.
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

    /// Whether both are of one table, so that the later one has copied nothing.
    func sharesTable(with other: SeenVideos) -> Bool { ordinals === other.ordinals }
}
