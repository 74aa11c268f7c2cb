import Foundation
import StreamingCore

/// A loader of saved pages, which uses no network.
public struct LocalVideoPages: VideoPages {
    /// An error that is thrown if a page has no valid saved copy.
    public enum Error: Swift.Error, Equatable, Sendable {
        /// The store contains no copy of the page.
        case notSaved
        /// The saved page is too old, or its date is in the future.
        case expired(savedAt: Date)
    }

    private let entries: EntryStore
    private let isLenient: Bool
    private let policy: VideoCachePolicy
    private let limit: CacheQuota
    private let currentDate: @Sendable () -> Date

    /// Creates a loader of the pages in a store.
    ///
    /// - Parameters:
    ///   - entries: The store of the pages. The name of each entry begins with the URL of the page.
    ///   - policy: The policy that decides how long saved pages are valid.
    ///   - isLenient: Whether saved pages with skipped items may be returned. If the store has a page with skipped
    ///     items and a complete page for one URL, the newer valid page is returned.
    ///   - limit: The maximum size of all pages together, in bytes. Beyond this size, the oldest pages are removed.
    ///   - currentDate: A closure that returns the current date.
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

    /// Returns the saved page for a URL.
    ///
    /// - Throws: ``LocalVideoPages/Error`` if there is no valid page. `StoreError` if the page cannot be read.
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

    /// Returns a saved page with only one of its videos, without decoding the other videos.
    ///
    /// - Parameters:
    ///   - url: The URL of the page.
    ///   - number: The number of the video in the page, from 1.
    /// - Returns: The page. Nil if the page has fewer videos than `number`, or if an earlier version of the library
    ///   saved the page.
    /// - Throws: ``LocalVideoPages/Error`` if there is no valid page. `StoreError` if the page cannot be read.
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

    /// Returns the newest valid entry for a page, with its key.
    ///
    /// - Throws: ``LocalVideoPages/Error`` if there is no valid entry. `StoreError` if the entries cannot be read.
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

    /// Removes all pages that are too old or have a future date, and returns the number of removed pages.
    ///
    /// - Throws: `StoreError` if the store cannot be read or changed.
    public func validate() async throws(StoreError) -> Int {
        let date = currentDate()
        return try await entries.perform { [policy] entries throws(StoreError) in
            let expired = try entries.contents(of: .videos).filter { !policy.isValid($0.date, at: date) }
            for info in expired { try entries.remove(info) }
            return expired.count
        }
    }

    /// Saves a page, replacing the existing page of the same URL and the same kind.
    ///
    /// A complete page and a page with skipped items are different kinds, and neither kind replaces the other. If all
    /// pages together exceed the size limit, the oldest pages are removed.
    ///
    /// - Throws: `StoreError` if the page cannot be saved, or if old pages cannot be removed.
    func save(_ page: VideoPage, at url: URL) async throws(StoreError) {
        let date = currentDate()
        try await entries.perform { [limit] entries throws(StoreError) in
            let store = EntryVideoStore(entries, url: url, isWhole: page.refusedCount == 0, limit: limit)
            try store.insert(page.videos.map(LocalVideo.init), timestamp: date, fingerprint: page.fingerprint)
        }
    }

}

extension LocalVideoPages.Error: CustomStringConvertible {
    /// An error message for users.
    public var description: String {
        switch self {
        case .notSaved: "no saved copy of the page"
        case .expired(let date): "the copy saved on \(date.formatted(.iso8601)) has expired or has a future date"
        }
    }
}

extension LocalVideoPages.Error: CatalogueFailureConvertible {
    /// The catalogue failure, which is not recoverable, for a page that has no valid saved copy.
    public var catalogueFailure: CatalogueFailure {
        CatalogueFailure(kind: self == .notSaved ? .notSaved : .expired, message: description)
    }
}
