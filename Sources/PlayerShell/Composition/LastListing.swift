import Foundation
import StreamingCache
import StreamingCore

/// The stored record of the most recently printed listing, to which item numbers refer.
struct LastListing {
    private static let key = EntryKey(EntryNamespace("listing"), "last")

    let storage: Storage

    /// Returns the catalogue of the most recently printed listing, or nil if no catalogue was listed yet.
    ///
    /// - Throws: `StoreError` if the record cannot be read.
    func catalogue() async throws(StoreError) -> ListedCatalogue? {
        try await storage.state.perform { entries throws(StoreError) in
            try entries.value(ListedCatalogue.self, for: Self.key)?.value
        }
    }

    /// Replaces the record with a catalogue that was listed at `date`.
    ///
    /// - Throws: `StoreError` if the record cannot be written.
    func set(_ catalogue: ListedCatalogue, at date: Date) async throws(StoreError) {
        try await storage.state.perform { entries throws(StoreError) in
            _ = try entries.save(catalogue, for: Self.key, date: date)
        }
    }
}
