import StreamingCore

/// A limit for the size of a space, which removes the oldest entries.
///
/// The quota measures the space only when the bytes saved since the last measurement may have filled it, and then frees
/// a sixteenth of it. A measurement reads no entry, unless the space is too large. Entries that other processes save
/// count at the next measurement.
final class CacheQuota: Sendable {
    /// The maximum size of the space, in bytes.
    let bytes: Int
    /// The bytes that may be saved before the next measurement.
    private let room = LockedValue(0)

    /// Creates a quota in bytes.
    init(bytes: Int) {
        self.bytes = bytes
    }

    /// Removes the oldest entries if the space is too large. The entry just saved is kept.
    ///
    /// - Throws: `StoreError` if the space cannot be read or changed.
    func didSave(_ entry: StoredEntry, for key: EntryKey, in store: any BlockingEntryStore) throws(StoreError) {
        let mayBeFull = room.withLock { room in
            room -= entry.data.count
            return room < 0
        }
        guard mayBeFull else { return }
        var total = try store.size(of: key.space)
        if total > bytes {
            let contents = try store.contents(of: key.space)
            total = contents.reduce(0) { $0 + $1.bytes }
            for info in contents.leaving(for: key, savedAt: entry.date) where total > bytes - bytes / 16 {
                try store.remove(info)
                total -= info.bytes
            }
        }
        room.withLock { [total] in $0 = bytes - total }
    }
}
