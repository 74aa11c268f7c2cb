import StreamingCache
import StreamingCore

/// The setting in which a store runs its contract: a storage location, and a way to open stores at this location.
public protocol EntryStoreContractSetting: Sendable {
    /// Whether the location keeps entries, so that a store that is opened later finds the entries of an earlier store.
    var persists: Bool { get }

    /// Opens a store at the location, which is empty before the first store is opened.
    ///
    /// - Returns: A new store, even if other stores are open at the location.
    /// - Throws: Any error of the implementation if the store cannot be opened.
    func openStore() throws -> any BlockingEntryStore
}
