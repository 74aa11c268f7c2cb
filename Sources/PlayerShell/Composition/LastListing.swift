import Foundation
import StreamingCache
import StreamingCore

/// Which listing was printed last: numbers of videos are meant in it.
struct LastListing {
    private static let key = EntryKey(EntryNamespace("listing"), "last")

    let storage: Storage

    func catalogue() async throws(StoreError) -> ListedCatalogue? {
        try await storage.state.perform { entries throws(StoreError) in
            try entries.value(ListedCatalogue.self, for: Self.key)?.value
        }
    }

    func set(_ catalogue: ListedCatalogue, at date: Date) async throws(StoreError) {
        try await storage.state.perform { entries throws(StoreError) in
            _ = try entries.save(catalogue, for: Self.key, date: date)
        }
    }
}
