/// One page of a listing, and how to get the next.
public struct Paginated<Item: Sendable>: Sendable {
    /// The items of this page alone, none of which an earlier page had.
    public let items: [Item]
    /// The metadata of the page.
    public let metadata: PageMetadata
    /// Loads the next page; nil at the end of the listing.
    public let loadMore: (@Sendable () async throws -> Self)?

    /// A page; without `loadMore` it is the last.
    public init(items: [Item], loadMore: (@Sendable () async throws -> Self)? = nil) {
        self.init(items: items, metadata: PageMetadata(), loadMore: loadMore)
    }

    /// Creates a page with its metadata.
    public init(items: [Item], metadata: PageMetadata, loadMore: (@Sendable () async throws -> Self)? = nil) {
        self.items = items
        self.metadata = metadata
        self.loadMore = loadMore
    }
}
