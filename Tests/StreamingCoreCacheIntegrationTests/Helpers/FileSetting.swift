import StreamingCache
import StreamingCore
import StreamingTestKit

/// A setting in which all stores use one folder.
struct FileSetting: EntryStoreContractSetting {
    let folder: TemporaryFolder
    let persists = true

    func openStore() -> any BlockingEntryStore { FileSystemEntryStore(folder: folder.url) }
}
