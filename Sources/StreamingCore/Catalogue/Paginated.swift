/// One page of a listing, with a closure that loads the next page.
public struct Paginated<Item: Sendable>: Sendable {
    /// The items of this page, without items that an earlier page contains.
    public let items: [Item]
    /// The metadata of the page.
    public let metadata: PageMetadata
    /// A closure that loads the next page, and throws the errors of the loader; nil for the last page.
    public let loadMore: (@Sendable () async throws -> Self)?

    /// Creates a page with the default metadata. A page without `loadMore` is the last page.
    public init(items: [Item], loadMore: (@Sendable () async throws -> Self)? = nil) {
        self.init(items: items, metadata: PageMetadata(), loadMore: loadMore)
    }

    /// Creates a page with metadata. A page without `loadMore` is the last page.
    public init(items: [Item], metadata: PageMetadata, loadMore: (@Sendable () async throws -> Self)? = nil) {
        self.items = items
        self.metadata = metadata
        self.loadMore = loadMore
    }
}
