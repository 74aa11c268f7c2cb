import Foundation

/// The origin of a resource that the server or a cache can provide.
public enum ResourceOrigin: Equatable, Sendable {
    /// The server, just now.
    case remote
    /// A copy that was saved at a date.
    ///
    /// `because` is the reason why the server could not provide the resource, or nil if it was not requested.
    case cache(savedAt: Date, because: CatalogueFailure?)
}

/// The metadata of a page.
public struct PageMetadata: Equatable, Sendable {
    /// The number of items that were dropped because an earlier page contained them.
    public var repeats: Int
    /// The reasons why invalid items were skipped. If there are very many, only the first ones.
    public var refused: [String]
    /// The number of all invalid items.
    public var refusedCount: Int
    /// The origin of the page.
    public var origin: ResourceOrigin

    /// Creates the metadata of a page. By default, the page comes from the server without repeated or invalid items.
    ///
    /// - Parameters:
    ///   - repeats: The number of items that an earlier page contained.
    ///   - refused: The reasons why invalid items were skipped.
    ///   - refusedCount: The number of all invalid items; by default the number of reasons.
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
