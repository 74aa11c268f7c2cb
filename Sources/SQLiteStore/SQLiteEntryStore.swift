#if SQLite
    import CSQLite
    import StreamingCore

    /// Keeps entries in a database of SQLite.
    public final class SQLiteEntryStore {}
#endif
