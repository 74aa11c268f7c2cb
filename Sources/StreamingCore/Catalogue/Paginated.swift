/// One page of a listing, and how to get the next.
public struct Paginated<Item: Sendable>: Sendable {
    /// The items of this page alone, none of which an earlier page had.
    public let items: [Item]
    /// How many items of the page were dropped because an earlier one had them.
    public let repeats: Int
    /// Loads the next page; nil at the end of the listing.
    public let loadMore: (@Sendable () async throws -> Self)?

    /// A page; without `loadMore` it is the last.
    public init(items: [Item], repeats: Int = 0, loadMore: (@Sendable () async throws -> Self)? = nil) {
        self.items = items
        self.repeats = repeats
        self.loadMore = loadMore
    }
}
