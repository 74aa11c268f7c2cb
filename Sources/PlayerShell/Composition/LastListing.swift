import Foundation
import StreamingCore

/// Which listing was printed last: numbers of videos are meant in it.
struct LastListing {
    private static let key = EntryKey(EntrySpace("listing"), "last")

    let storage: Storage

    func source() throws(StoreError) -> CatalogueSource? {
        try storage.state.value(CatalogueSource.self, for: Self.key)?.value
    }

    func set(_ source: CatalogueSource, at date: Date) throws(StoreError) {
        try storage.state.save(source, for: Self.key, date: date)
    }
}
