import Foundation

/// Images by their URL, as entries of a store; over the limit, the oldest leave.
public struct EntryImageDataStore: VideoImageDataStore, Sendable {
    private let entries: any EntryStore
    private let limit: Int
    private let currentDate: @Sendable () -> Date

    /// - Parameter limit: the bytes of all images together.
    public init(
        _ entries: any EntryStore, limit: Int = 100 << 20, currentDate: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.entries = entries
        self.limit = limit
        self.currentDate = currentDate
    }

    /// - Throws: `StoreError`, of which `full` for an image that is over the limit by itself; then all others stay.
    public func insert(_ data: Data, for url: URL) throws(StoreError) {
        let key = Self.key(of: url)
        if data.count > limit { throw .full(place: key.description) }
        try entries.set(StoredEntry(data, date: currentDate()), for: key)
        try entries.trim(.images, toBytes: limit)
    }

    public func retrieve(dataForURL url: URL) throws(StoreError) -> Data? {
        try entries.entry(for: Self.key(of: url))?.data
    }

    private static func key(of url: URL) -> EntryKey { EntryKey(.images, url.absoluteString) }
}

extension EntrySpace {
    /// Images, by their URL.
    public static let images = EntrySpace("images")
}
