import StreamingCache
import StreamingCore

/// The setting in which a store runs its contract: one storage location, and a way to open stores on it.
public protocol EntryStoreContractSetting: Sendable {
    /// Whether a later store finds the entries of an earlier one.
    var persists: Bool { get }

    /// Opens a store on the location, which is empty at first.
    ///
    /// - Returns: A new store, also if others are open.
    /// - Throws: Any error of the implementation if the store cannot be opened.
    func openStore() throws -> any BlockingEntryStore
}
