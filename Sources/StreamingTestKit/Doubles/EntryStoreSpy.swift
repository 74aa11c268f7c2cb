import StreamingCache
import StreamingCore

/// A thread-safe store in memory that records its calls in order.
///
/// A test can make later reads or changes fail.
public final class EntryStoreSpy: BlockingEntryStore {
    /// A call to the store.
    public enum Message: Equatable, Sendable {
        /// A read of the entry with this key.
        case entry(EntryKey)
        /// A change of the entry with this key.
        case update(EntryKey)
        /// A read of the metadata of all entries in the namespace.
        case contents(EntryNamespace)
        /// A measurement of the size of the namespace.
        case size(EntryNamespace)
    }

    private struct State {
        var messages: [Message] = []
        var readError: StoreError?
        var writeError: StoreError?
    }

    private let decoratee = InMemoryEntryStore()
    private let state = LockedValue(State())

    /// Creates an empty store whose calls succeed.
    public init() {}

    /// The calls so far, in order, including those that failed.
    public var messages: [Message] { state.withLock { $0.messages } }

    /// Makes all later reads, listings and measurements fail with `error`, or succeed again if `error` is nil.
    public func failReads(with error: StoreError?) { state.withLock { $0.readError = error } }

    /// Makes all later changes fail with `error`, or succeed again if `error` is nil.
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
