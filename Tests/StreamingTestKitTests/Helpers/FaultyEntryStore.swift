import Foundation
import StreamingCache
import StreamingCore

/// A store in memory with at most one fault.
struct FaultyEntryStore: BlockingEntryStore {
    let fault: Fault?
    let entries: InMemoryEntryStore
    private let changes = LockedValue(0)

    init(_ fault: Fault?, _ entries: InMemoryEntryStore = InMemoryEntryStore()) {
        self.fault = fault
        self.entries = entries
    }

    func entry(for key: EntryKey) throws(StoreError) -> StoredEntry? {
        guard var entry = entries.entry(for: kept(key)) else { return nil }
        if fault == .takesNoBytesForNothing, entry.data.isEmpty { return nil }
        if fault == .losesTheLastByte { entry.data.removeLast() }
        if fault == .roundsDates { entry.date = entry.date.rounded }
        return entry
    }

    func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws {
        if fault == .refuses { throw StoreError.full(place: "a disk") }
        do {
            try entries.update(kept(key)) { old in
                let new = try change(fault == .givesChangesNothing ? nil : old)
                let count = changes.withLock { count in
                    count += 1
                    return count
                }
                return switch fault {
                case .keepsTheFirst: old ?? new
                case .appends: old.flatMap { old in new.map { StoredEntry(old.data + $0.data, date: $0.date) } } ?? new
                case .keepsTheRemoved: new ?? old
                case .losesAChange where count == 40: old
                default: new
                }
            }
        } catch  where fault == .hidesErrors {
        } catch  where fault == .changesBeforeItThrows {
            try entries.set(nil, for: key)
            throw error
        }
    }

    func contents(of space: EntryNamespace) throws(StoreError) -> [EntryMetadata] {
        let contents = entries.contents(of: space)
        return switch fault {
        case .listsTheNewestFirst: contents.reversed()
        case .listsOneByteMore: contents.map { EntryMetadata(key: $0.key, bytes: $0.bytes + 1, date: $0.date) }
        case .listsRoundedDates: contents.map { EntryMetadata(key: $0.key, bytes: $0.bytes, date: $0.date.rounded) }
        default: contents
        }
    }

    func size(of space: EntryNamespace) throws(StoreError) -> Int {
        fault == .countsEntries ? entries.contents(of: space).count : entries.size(of: space)
    }

    private func kept(_ key: EntryKey) -> EntryKey {
        switch fault {
        case .mixesSpaces: EntryKey(EntryNamespace("this"), key.name)
        case .ignoresCase: EntryKey(key.space, key.name.lowercased())
        case .cutsNames: EntryKey(key.space, String(key.name.prefix(4_000)))
        case .comparesCodePoints where key.name.unicodeScalars.elementsEqual("e\u{301}".unicodeScalars):
            EntryKey(key.space, "another")
        default: key
        }
    }
}

extension Date {
    fileprivate var rounded: Date { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.rounded()) }
}
