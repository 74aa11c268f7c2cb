import StreamingCache
import StreamingCore
import StreamingTestKit

/// A setting whose stores are in memory and have the same fault.
struct FaultyEntryStoreSetting: EntryStoreContractSetting {
    var fault: FaultyEntryStore.Fault?
    var persists = false
    private let shared = InMemoryEntryStore()

    func openStore() throws -> any BlockingEntryStore {
        let isShared = (persists && fault != .forgets) || fault == .opensOnWhatOthersKept
        return FaultyEntryStore(fault, isShared ? shared : InMemoryEntryStore())
    }
}
