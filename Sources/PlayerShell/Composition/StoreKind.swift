/// The kind of storage for data that commands save.
enum StoreKind: String, CaseIterable {
    /// Memory. The data is lost when the program ends.
    case memory
    /// One file per entry, in the user's folders.
    case file
    /// One SQLite database per folder of the user.
    case sqlite
}
