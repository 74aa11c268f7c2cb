/// One page of a listing, with a closure that loads the next page.
public struct Paginated<Item: Sendable>: Sendable {
    /// The items of this page. No earlier page contains them.
    public let items: [Item]
    /// The metadata of the page.
    public let metadata: PageMetadata
    /// A closure that loads the next page; nil at the end of the listing. Throws the errors of the loader.
    public let loadMore: (@Sendable () async throws -> Self)?

    /// Creates a page. Without `loadMore`, it is the last one.
    public init(items: [Item], loadMore: (@Sendable () async throws -> Self)? = nil) {
        self.init(items: items, metadata: PageMetadata(), loadMore: loadMore)
    }

    /// Creates a page with its metadata. Without `loadMore`, it is the last one.
    public init(items: [Item], metadata: PageMetadata, loadMore: (@Sendable () async throws -> Self)? = nil) {
        self.items = items
        self.metadata = metadata
        self.loadMore = loadMore
    }
}
