/// The state of a list of videos that is loaded page by page.
public struct VideoListState: Equatable, Sendable {
    /// The kind of a load.
    public enum Request: String, Equatable, Sendable {
        /// The load of the first page, which replaces all videos.
        case refresh
        /// The load of the page after the last loaded page.
        case more
    }

    /// The progress of the current load, or the result of the last load.
    public enum Phase: Equatable, Sendable {
        /// No page has been requested, or the load was cancelled before the list had any videos.
        case idle
        /// A page is loading. The payload is the kind of the load.
        case loading(Request)
        /// The requested page has arrived, or a load was cancelled after the list had videos. After a cancelled load,
        /// the earlier videos stay.
        case loaded
        /// The last load failed. The payload is the failure and the kind of the load. The videos of earlier loads stay.
        case failed(CatalogueFailure, during: Request)
    }

    /// The progress of the current load, or the result of the last load.
    public package(set) var phase = Phase.idle
    /// The videos of all loaded pages. When a refresh succeeds, the videos of the new first page replace all earlier
    /// videos.
    ///
    /// Copies of the state share the storage of the videos, so copying is cheap.
    public package(set) var videos = GrowingList<Video>()
    /// Whether there is a page after the last loaded page.
    public package(set) var hasMore = false
    /// The metadata of the most recently loaded page.
    public package(set) var page = PageMetadata()

    /// Creates the state of a list before its first load.
    public init() {}
}
