/// Keeps the entries of a space within a number of bytes: the oldest leave.
///
/// To list them costs as much as there are, so it looks only when what was saved since may have filled the space, and then
/// makes room for a sixteenth of it. What other processes save meanwhile counts at the next look.
final class SpaceLimit: Sendable {
    let bytes: Int
    private let entries: any EntryStore
    /// What may be saved before the next look.
    private let room = Locked(0)

    init(bytes: Int, in entries: any EntryStore) {
        self.bytes = bytes
        self.entries = entries
    }

    /// Makes room if need be; what was just saved stays.
    func didSave(_ entry: StoredEntry, for key: EntryKey) throws(StoreError) {
        let mayBeFull = room.withLock { room in
            room -= entry.data.count
            return room < 0
        }
        guard mayBeFull else { return }
        let contents = try entries.contents(of: key.space)
        var total = contents.reduce(0) { $0 + $1.bytes }
        for info in contents.leaving(for: key, savedAt: entry.date) where total > bytes - bytes / 16 {
            try entries.remove(info)
            total -= info.bytes
        }
        room.withLock { [total] in $0 = bytes - total }
    }
}
