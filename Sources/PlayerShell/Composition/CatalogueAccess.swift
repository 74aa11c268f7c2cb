/// How a command gets at a catalogue.
struct CatalogueAccess {
    var network = NetworkOptions()
    let storage: Storage
    /// Whether nobody is to be asked for what was saved.
    var isOffline = false
    /// Whether the valid videos of a page are taken where others are not valid.
    var isLenient = false
}
