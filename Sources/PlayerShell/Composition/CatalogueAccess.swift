import StreamingCore

/// How a command gets at a catalogue.
struct CatalogueAccess {
    var network = NetworkOptions()
    let storage: Storage
    /// Whether nobody is to be asked for what was saved.
    var isOffline = false
    /// Whether the valid videos of a page are taken where others are not valid.
    var isLenient = false
    /// Whether pages that come take the place of those that were saved: they are what is listed, and numbered, anew.
    var replacesSaved = true
    /// The saved first page, which is used as long as its document is unchanged.
    var known: VideoPage?
}
