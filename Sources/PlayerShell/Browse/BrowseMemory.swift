import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary

/// The saved state of the browse screen.
struct BrowseMemory: Codable, Equatable {
    /// The catalogue that the search and the selection belong to; nil before a catalogue was loaded.
    var catalogue: CatalogueSource?
    var section = BrowseSection.videos
    var query = ""
    /// The identifier of the selected row; nil if the list is empty.
    var selectedID: UUID?
    var queue = PlaybackQueueState()
    /// The catalogues and durations of the queued videos, by the identifiers of the videos.
    var queuedVideos: [UUID: QueuedVideo] = [:]

    private static let key = EntryKey(EntryNamespace("browse"), "last")

    /// Returns the saved values, or nil if there are none.
    ///
    /// - Throws: `StoreError` if the values cannot be read.
    static func load(from entries: EntryStore) async throws(StoreError) -> BrowseMemory? {
        try await entries.perform { entries throws(StoreError) in
            try entries.value(BrowseMemory.self, for: key)?.value
        }
    }

    /// Enqueues the values to be saved, and returns immediately.
    ///
    /// - Parameters:
    ///   - entries: The store of recent activity.
    ///   - date: The current date.
    ///   - onError: A closure that receives the error of the store, on the store's thread.
    func save(in entries: EntryStore, at date: Date, onError: @escaping @Sendable (StoreError) -> Void) {
        entries.enqueue { entries in
            do throws(StoreError) {
                try entries.save(self, for: Self.key, date: date)
            } catch {
                onError(error)
            }
        }
    }
}
