import Foundation
import StreamingCore

/// Which listing was printed last: numbers of videos are meant in it.
struct LastListing {
    private static let key = EntryKey(EntrySpace("listing"), "last")

    let storage: Storage

    func catalogue() throws(StoreError) -> ListedCatalogue? {
        try storage.state.value(ListedCatalogue.self, for: Self.key)?.value
    }

    func set(_ catalogue: ListedCatalogue, at date: Date) throws(StoreError) {
        try storage.state.save(catalogue, for: Self.key, date: date)
    }
}
