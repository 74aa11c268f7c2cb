import StreamingCore

/// The options for access to a catalogue.
struct CatalogueAccess {
    var network = NetworkOptions()
    let storage: Storage
    /// Whether to read only saved pages and send no requests.
    var isOffline = false
    /// Whether to keep the valid videos of a page that also contains invalid ones.
    var isLenient = false
    /// Whether loaded pages replace the saved ones. The replaced listing then determines the item numbers.
    var replacesSaved = true
    /// The saved first page, which is reused as long as its document is unchanged.
    var known: VideoPage?
}
