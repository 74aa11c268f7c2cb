import StreamingCache
#if SQLite
    import StreamingCore
    import StreamingTestKit

    /// A setting whose stores share one database file, or each have a separate database in memory.
    struct SQLiteSetting: EntryStoreContractSetting {
        let location: SQLiteEntryStore.Location

        var persists: Bool { location != .inMemory }

        func openStore() -> any BlockingEntryStore { SQLiteEntryStore(location) }
    }
#endif
