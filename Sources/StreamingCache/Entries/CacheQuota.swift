import StreamingCore

/// A quota for the total size of a namespace, which removes the oldest entries of a namespace that exceeds its limit.
///
/// The quota counts the bytes that are saved, and measures the namespace only if the limit may be exceeded. Entries
/// that other processes save count at the next measurement. If the limit is exceeded, the quota reads the metadata of
/// all entries, and removes entries until a sixteenth of the limit is free. The free space saves the next few calls
/// another measurement.
final class CacheQuota: Sendable {
    /// The maximum total size of the namespace, in bytes.
    let bytes: Int
    /// The number of bytes that can be saved before the next measurement. The initial value 0 means that the first save
    /// measures the namespace.
    private let room = LockedValue(0)

    /// Creates a quota with a maximum total size, in bytes.
    init(bytes: Int) {
        self.bytes = bytes
    }

    /// Removes the oldest entries if the limit is exceeded, but never the entry that has just been saved.
    ///
    /// Entries with a later date than the saved entry are removed first. Call this method after each save.
    ///
    /// - Parameters:
    ///   - entry: The entry that has just been saved.
    ///   - key: The key of the entry.
    ///   - store: The store in which the entry was saved.
    /// - Throws: `StoreError` if the store cannot be read or changed.
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
