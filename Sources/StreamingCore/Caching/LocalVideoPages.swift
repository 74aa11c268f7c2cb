import Foundation

/// Loads pages that were saved, and asks nobody.
public struct LocalVideoPages: VideoPages {
    /// Why there is no page.
    public enum Error: Swift.Error, Equatable, Sendable {
        /// It was never saved.
        case notSaved
        /// It was saved then, which is too long ago, or in the future.
        case expired(savedAt: Date)
    }

    private let entries: any EntryStore
    private let policy: VideoCachePolicy
    private let limit: SpaceLimit
    private let currentDate: @Sendable () -> Date

    /// Pages in `entries`, each by its URL.
    ///
    /// - Parameter limit: the bytes of all pages together, over which the oldest leave.
    public init(
        entries: any EntryStore, policy: VideoCachePolicy = VideoCachePolicy(), limit: Int = 100 << 20,
        currentDate: @escaping @Sendable () -> Date
    ) {
        self.entries = entries
        self.policy = policy
        self.limit = SpaceLimit(bytes: limit, in: entries)
        self.currentDate = currentDate
    }

    /// - Throws: `LocalVideoPages.Error` or `StoreError`.
    @concurrent
    public func page(at url: URL) async throws -> VideoPage {
        let loader = LocalVideoLoader(store: store(of: url), policy: policy, currentDate: currentDate)
        switch try loader.contents() {
        case .none: throw Error.notSaved
        case .expired(let date): throw Error.expired(savedAt: date)
        case .valid(let videos, let date):
            return VideoPage(videos: videos, origin: .cache(savedAt: date, because: nil))
        }
    }

    /// Removes the pages that count no more, and returns how many those were.
    public func validate() throws(StoreError) -> Int {
        let date = currentDate()
        let expired = try entries.contents(of: .videos).filter { !policy.isValid($0.date, at: date) }
        for info in expired { try entries.remove(info) }
        return expired.count
    }

    /// Puts a page in the place of the one that is there.
    func save(_ page: VideoPage, at url: URL) throws(StoreError) {
        try store(of: url).insert(page.videos.map(LocalVideo.init), timestamp: currentDate())
    }

    private func store(of url: URL) -> EntryVideoStore { EntryVideoStore(entries, url: url, limit: limit) }
}

extension LocalVideoPages.Error: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        switch self {
        case .notSaved: "nothing was saved of it"
        case .expired(let date): "what was saved of it on \(date.formatted(.iso8601)) is too old, or from the future"
        }
    }
}
