import StreamingCache
import StreamingCore

/// A store in memory that remembers, in order, what it was asked, and fails when it is told to.
public final class EntryStoreSpy: BlockingEntryStore {
    /// What it was asked.
    public enum Message: Equatable, Sendable {
        case entry(EntryKey)
        case update(EntryKey)
        case contents(EntryNamespace)
        case size(EntryNamespace)
    }

    private struct State {
        var messages: [Message] = []
        var readError: StoreError?
        var writeError: StoreError?
    }

    private let decoratee = InMemoryEntryStore()
    private let state = LockedValue(State())

    /// Empty, and works.
    public init() {}

    /// In the order in which it was asked.
    public var messages: [Message] { state.withLock { $0.messages } }

    /// Every read fails from now on; nil lets them work again.
    public func failReads(with error: StoreError?) { state.withLock { $0.readError = error } }

    /// Every change fails from now on; nil lets them work again.
    public func failWrites(with error: StoreError?) { state.withLock { $0.writeError = error } }

    public func entry(for key: EntryKey) throws(StoreError) -> StoredEntry? {
        try receive(.entry(key), \.readError)
        return decoratee.entry(for: key)
    }

    public func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws {
        try receive(.update(key), \.writeError)
        try decoratee.update(key, change)
    }

    public func contents(of space: EntryNamespace) throws(StoreError) -> [EntryMetadata] {
        try receive(.contents(space), \.readError)
        return decoratee.contents(of: space)
    }

    public func size(of space: EntryNamespace) throws(StoreError) -> Int {
        try receive(.size(space), \.readError)
        return decoratee.size(of: space)
    }

    private func receive(_ message: Message, _ failure: (State) -> StoreError?) throws(StoreError) {
        let error = state.withLock { state in
            state.messages.append(message)
            return failure(state)
        }
        if let error { throw error }
    }
}
