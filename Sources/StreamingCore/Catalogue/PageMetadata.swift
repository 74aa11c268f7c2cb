import Foundation

/// The origin of a loaded resource: the server or a cache.
public enum ResourceOrigin: Equatable, Sendable {
    /// The server, from a request of this load.
    case remote
    /// A copy in a cache, which was saved at the date `savedAt`.
    ///
    /// `because` is the reason why the server could not provide the resource; nil if no request was sent.
    case cache(savedAt: Date, because: CatalogueFailure?)
}

/// The metadata of one page of a listing.
public struct PageMetadata: Equatable, Sendable {
    /// The number of items that were dropped because an earlier page contained them.
    public var repeats: Int
    /// The reasons why invalid items were skipped. If many items are invalid, a loader keeps only the first reasons.
    public var refused: [String]
    /// The number of all invalid items.
    public var refusedCount: Int
    /// The origin of the page: the server or a cache.
    public var origin: ResourceOrigin

    /// Creates the metadata of a page. By default, the page comes from the server without repeated or invalid items.
    ///
    /// - Parameters:
    ///   - repeats: The number of items that were dropped because an earlier page contained them.
    ///   - refused: The reasons why invalid items were skipped.
    ///   - refusedCount: The number of all invalid items; nil for the number of reasons in `refused`.
    ///   - origin: The origin of the page.
    public init(
        repeats: Int = 0, refused: [String] = [], refusedCount: Int? = nil, origin: ResourceOrigin = .remote
    ) {
        self.repeats = repeats
        self.refused = refused
        self.refusedCount = refusedCount ?? refused.count
        self.origin = origin
    }
}
