import StreamingCache
#if SQLite
    import StreamingCore
    import StreamingTestKit

    /// A setting in which all stores use one file, or each store its own memory.
    struct SQLiteSetting: EntryStoreContractSetting {
        let location: SQLiteEntryStore.Location

        var persists: Bool { location != .inMemory }

        func openStore() -> any BlockingEntryStore { SQLiteEntryStore(location) }
    }
#endif
