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
    private let currentDate: @Sendable () -> Date

    /// Pages in `entries`, each by its URL.
    public init(
        entries: any EntryStore, policy: VideoCachePolicy = VideoCachePolicy(),
        currentDate: @escaping @Sendable () -> Date
    ) {
        self.entries = entries
        self.policy = policy
        self.currentDate = currentDate
    }

    /// - Throws: `LocalVideoPages.Error` or `StoreError`.
    @concurrent
    public func page(at url: URL) async throws -> VideoPage {
        switch try loader(of: url).contents() {
        case .none: throw Error.notSaved
        case .expired(let date): throw Error.expired(savedAt: date)
        case .valid(let videos, let date):
            return VideoPage(videos: videos, origin: .cache(savedAt: date, because: nil))
        }
    }

    /// Puts a page in the place of the one that is there.
    func save(_ page: VideoPage, at url: URL) throws {
        try loader(of: url).save(page.videos)
    }

    private func loader(of url: URL) -> LocalVideoLoader {
        LocalVideoLoader(store: EntryVideoStore(entries, url: url), policy: policy, currentDate: currentDate)
    }
}

extension LocalVideoPages.Error: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        switch self {
        case .notSaved: "nothing was saved of it"
        case .expired(let date): "what was saved of it on \(date.formatted(.iso8601)) is too old"
        }
    }
}
