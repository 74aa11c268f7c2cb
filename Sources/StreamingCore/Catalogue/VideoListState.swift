/// A listing as far as it is loaded.
public struct VideoListState: Equatable, Sendable {
    /// Which load is under way, or failed.
    public enum Request: String, Equatable, Sendable {
        /// The first page.
        case refresh
        /// The page after the last.
        case more
    }

    /// Whether a page is under way, and how the last one ended.
    public enum Phase: Equatable, Sendable {
        /// Nothing was asked for yet, or it was cancelled before anything came.
        case idle
        /// A page is under way.
        case loading(Request)
        /// The last page came.
        case loaded
        /// The last page did not come; what came before is still there.
        case failed(CatalogueFailure, during: Request)
    }

    /// Where the listing stands.
    public package(set) var phase = Phase.idle
    /// The videos of all pages so far. A refresh replaces them when it has loaded. States share the storage, so a copy
    /// is cheap.
    public package(set) var videos = GrowingList<Video>()
    /// Whether there is a next page to ask for.
    public package(set) var hasMore = false
    /// What there is to know of the last page.
    public package(set) var page = PageMetadata()

    /// Nothing asked for.
    public init() {}
}
