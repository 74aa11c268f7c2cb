import StreamingCache
import StreamingCore

/// Where a store goes through its contract: one place, on which stores are opened.
public protocol EntryStoreContractSetting: Sendable {
    /// Whether what one store keeps is there for the next.
    var persists: Bool { get }

    /// Another store on the place, in which nothing was at first.
    func openStore() throws -> any BlockingEntryStore
}
