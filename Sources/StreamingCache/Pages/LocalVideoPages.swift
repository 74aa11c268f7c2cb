import Foundation
import StreamingCore

/// Loads pages that were saved, and asks nobody.
public struct LocalVideoPages: VideoPages {
    /// Why there is no page.
    public enum Error: Swift.Error, Equatable, Sendable {
        /// It was never saved.
        case notSaved
        /// It was saved then, which is too long ago, or in the future.
        case expired(savedAt: Date)
    }

    private let entries: EntryStore
    private let isLenient: Bool
    private let policy: VideoCachePolicy
    private let limit: CacheQuota
    private let currentDate: @Sendable () -> Date

    /// Pages in `entries`, each by its URL.
    ///
    /// - Parameters:
    ///   - isLenient: takes a page of which items were refused as well, if it is the newer one. Such a page is kept beside
    ///     the whole one of its URL, which stays.
    ///   - limit: the bytes of all pages together, over which the oldest leave.
    public init(
        entries: EntryStore, policy: VideoCachePolicy = VideoCachePolicy(), isLenient: Bool = false,
        limit: Int = 100 << 20, currentDate: @escaping @Sendable () -> Date
    ) {
        self.entries = entries
        self.isLenient = isLenient
        self.policy = policy
        self.limit = CacheQuota(bytes: limit)
        self.currentDate = currentDate
    }

    /// - Throws: `LocalVideoPages.Error` or `StoreError`.
    @concurrent
    public func page(at url: URL) async throws -> VideoPage {
        let (key, entry) = try await entry(of: url)
        do {
            let videos = try SavedVideos.decode(entry.data).map(\.model)
            return VideoPage(videos: videos, origin: .cache(savedAt: entry.date, because: nil))
        } catch {
            throw StoreError(error, at: key)
        }
    }

    /// Returns a page with only one of its videos, without decoding the others.
    ///
    /// - Parameter number: The number of the video in the page, from 1.
    /// - Returns: The page; nil if it has fewer videos, or if an earlier version saved it.
    /// - Throws: `LocalVideoPages.Error` or `StoreError`.
    @concurrent
    package func page(at url: URL, video number: Int) async throws -> VideoPage? {
        let (key, entry) = try await entry(of: url)
        do {
            guard let (video, fingerprint) = try SavedVideos.video(number, in: entry.data) else { return nil }
            var page = VideoPage(
                videos: [video.model], origin: .cache(savedAt: entry.date, because: nil), maySave: false)
            page.fingerprint = fingerprint
            return page
        } catch {
            throw StoreError(error, at: key)
        }
    }

    /// Returns the newest valid entry of a page.
    private func entry(of url: URL) async throws -> (EntryKey, StoredEntry) {
        let date = currentDate()
        let keys = (isLenient ? [true, false] : [true]).map { EntryVideoStore.key(of: url, isWhole: $0) }
        let saved = try await entries.perform { entries in
            try keys.compactMap { key in try entries.entry(for: key).map { (key: key, entry: $0) } }
                .sorted { $0.entry.date < $1.entry.date }
        }
        guard let newest = saved.last else { throw Error.notSaved }
        guard let valid = saved.last(where: { policy.isValid($0.entry.date, at: date) }) else {
            throw Error.expired(savedAt: newest.entry.date)
        }
        return valid
    }

    /// Removes the pages that count no more, and returns how many those were.
    public func validate() async throws(StoreError) -> Int {
        let date = currentDate()
        return try await entries.perform { [policy] entries throws(StoreError) in
            let expired = try entries.contents(of: .videos).filter { !policy.isValid($0.date, at: date) }
            for info in expired { try entries.remove(info) }
            return expired.count
        }
    }

    /// Puts a page in the place of the one that is there; one of which items were refused in the place of such a one.
    func save(_ page: VideoPage, at url: URL) async throws(StoreError) {
        let date = currentDate()
        try await entries.perform { [limit] entries throws(StoreError) in
            let store = EntryVideoStore(entries, url: url, isWhole: page.refusedCount == 0, limit: limit)
            try store.insert(page.videos.map(LocalVideo.init), timestamp: date, fingerprint: page.fingerprint)
        }
    }

}

extension LocalVideoPages.Error: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        switch self {
        case .notSaved: "no saved copy"
        case .expired(let date): "the copy saved on \(date.formatted(.iso8601)) has expired or has a future date"
        }
    }
}

extension LocalVideoPages.Error: CatalogueFailureConvertible {
    /// The failure of a page that has no valid saved copy.
    public var catalogueFailure: CatalogueFailure {
        CatalogueFailure(kind: self == .notSaved ? .notSaved : .expired, message: description)
    }
}
