/// The kind of storage for saved data.
enum StoreKind: String, CaseIterable {
    /// Memory, which is lost when the program ends.
    case memory
    /// One file per entry, in the user's folders.
    case file
    /// SQLite databases, in the same folders.
    case sqlite
}
