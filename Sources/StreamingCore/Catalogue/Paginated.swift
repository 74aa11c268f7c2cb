/// One page of a listing, and how to get the next.
public struct Paginated<Item: Sendable>: Sendable {
    /// The items of this page alone, none of which an earlier page had.
    public let items: [Item]
    /// What there is to know of the page beside them.
    public let facts: PageFacts
    /// Loads the next page; nil at the end of the listing.
    public let loadMore: (@Sendable () async throws -> Self)?

    /// A page; without `loadMore` it is the last.
    public init(items: [Item], loadMore: (@Sendable () async throws -> Self)? = nil) {
        self.init(items: items, facts: PageFacts(), loadMore: loadMore)
    }

    /// A page with what there is to know of it.
    public init(items: [Item], facts: PageFacts, loadMore: (@Sendable () async throws -> Self)? = nil) {
        self.items = items
        self.facts = facts
        self.loadMore = loadMore
    }
}
