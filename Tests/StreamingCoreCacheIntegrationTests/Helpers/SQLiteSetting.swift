import StreamingCache
#if SQLite
    import StreamingCore
    import StreamingTestKit

    /// A setting whose stores all use one file, or each use a separate memory.
    struct SQLiteSetting: EntryStoreContractSetting {
        let location: SQLiteEntryStore.Location

        var persists: Bool { location != .inMemory }

        func openStore() -> any BlockingEntryStore { SQLiteEntryStore(location) }
    }
#endif
