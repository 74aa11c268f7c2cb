import StreamingCache
import StreamingCore

/// An in-memory store that records its calls in order, and fails on request. It can be used from any thread.
public final class EntryStoreSpy: BlockingEntryStore {
    /// A call of the store.
    public enum Message: Equatable, Sendable {
        /// Reads the entry of a key.
        case entry(EntryKey)
        /// Changes the entry of a key.
        case update(EntryKey)
        /// Lists a namespace.
        case contents(EntryNamespace)
        /// Measures a namespace.
        case size(EntryNamespace)
    }

    private struct State {
        var messages: [Message] = []
        var readError: StoreError?
        var writeError: StoreError?
    }

    private let decoratee = InMemoryEntryStore()
    private let state = LockedValue(State())

    /// Creates an empty store that works.
    public init() {}

    /// The calls so far, in order, including those that failed.
    public var messages: [Message] { state.withLock { $0.messages } }

    /// Makes every later read fail with `error`, or succeed again if it is nil.
    public func failReads(with error: StoreError?) { state.withLock { $0.readError = error } }

    /// Makes every later change fail with `error`, or succeed again if it is nil.
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
