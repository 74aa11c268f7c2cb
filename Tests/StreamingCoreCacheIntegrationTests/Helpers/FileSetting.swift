import StreamingCache
import StreamingCore
import StreamingTestKit

/// Stores on one folder.
struct FileSetting: EntryStoreContractSetting {
    let folder: TemporaryFolder
    let persists = true

    func openStore() -> any BlockingEntryStore { FileSystemEntryStore(folder: folder.url) }
}
