import StreamingCache
#if SQLite
    import StreamingCore
    import StreamingTestKit

    /// Stores on one file, or each in its own memory.
    struct SQLiteSetting: EntryStoreContractSetting {
        let location: SQLiteEntryStore.Location

        var persists: Bool { location != .inMemory }

        func openStore() -> any BlockingEntryStore { SQLiteEntryStore(location) }
    }
#endif
