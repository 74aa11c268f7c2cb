import StreamingCore

/// The resolved options for access to a catalogue, with the stores to use.
struct CatalogueAccess {
    var network = NetworkOptions()
    let storage: Storage
    /// Whether to read only saved pages and send no requests.
    var isOffline = false
    /// Whether to keep the valid videos of a page that also contains invalid ones.
    var isLenient = false
    /// Whether loaded pages replace the saved ones. Item numbers then refer to the new listing.
    var replacesSaved = true
    /// The saved first page, which is reused as long as its document is unchanged, or nil if it was not read.
    var known: VideoPage?
}
