/// The state of a list of videos that is loaded page by page.
public struct VideoListState: Equatable, Sendable {
    /// The load that is in progress, or that failed.
    public enum Request: String, Equatable, Sendable {
        /// The first page.
        case refresh
        /// The page after the last one.
        case more
    }

    /// The progress of the current load, or the result of the last one.
    public enum Phase: Equatable, Sendable {
        /// No page has been requested, or the first load was cancelled.
        case idle
        /// A page is loading.
        case loading(Request)
        /// The last page has arrived, or a later load was cancelled.
        case loaded
        /// The last load failed. The videos of earlier loads are kept.
        case failed(CatalogueFailure, during: Request)
    }

    /// The progress of the current load, or the result of the last one.
    public package(set) var phase = Phase.idle
    /// The videos of all pages so far. A refresh replaces them when its page has arrived. States share the storage, so
    /// copying is cheap.
    public package(set) var videos = GrowingList<Video>()
    /// Whether there is a next page.
    public package(set) var hasMore = false
    /// The metadata of the last page.
    public package(set) var page = PageMetadata()

    /// Creates the state of a list before its first load.
    public init() {}
}
