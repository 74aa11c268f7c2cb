import StreamingCore

/// The settings for access to a catalogue, with the stores to use.
struct CatalogueAccess {
    var network = NetworkOptions()
    let storage: Storage
    /// Whether to read only saved pages and send no requests.
    var isOffline = false
    /// Whether to keep the valid videos of a page that also contains invalid videos.
    var isLenient = false
    /// Whether loaded pages replace saved pages. If this property is true, item numbers refer to the new listing.
    var replacesSaved = true
    /// A saved first page, or nil if no page was read. The page is reused if the document on the server is unchanged.
    var known: VideoPage?
}
