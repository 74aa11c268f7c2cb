import StreamingCache
import StreamingCore
import StreamingTestKit

/// Stores in memory, each with the same fault.
struct FaultyEntryStoreSetting: EntryStoreContractSetting {
    var fault: FaultyEntryStore.Fault?
    var persists = false
    private let shared = InMemoryEntryStore()

    func openStore() throws -> any BlockingEntryStore {
        let isShared = (persists && fault != .forgets) || fault == .opensOnWhatOthersKept
        return FaultyEntryStore(fault, isShared ? shared : InMemoryEntryStore())
    }
}
