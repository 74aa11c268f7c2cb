/// Where what is kept is kept.
enum StoreKind: String, CaseIterable {
    /// Nowhere: it is gone when the program ends.
    case memory
    /// A file an entry, in the folders of the person.
    case file
    /// Databases of SQLite, in the same folders.
    case sqlite
}
