import Foundation

/// Where something that can be had in two places came from.
public enum ResourceOrigin: Equatable, Sendable {
    /// The server, just now.
    case remote
    /// What was saved then; nil if nobody was to ask the server, otherwise why it did not answer.
    case cache(savedAt: Date, because: CatalogueFailure?)
}

/// The metadata of a page.
public struct PageMetadata: Equatable, Sendable {
    /// How many items were dropped because an earlier page had them.
    public var repeats: Int
    /// Why items were refused, where the others are taken all the same; of very many, the first.
    public var refused: [String]
    /// How many were refused in all.
    public var refusedCount: Int
    /// Where it came from.
    public var origin: ResourceOrigin

    /// Creates the metadata, by default of a page of the server without peculiarities.
    public init(
        repeats: Int = 0, refused: [String] = [], refusedCount: Int? = nil, origin: ResourceOrigin = .remote
    ) {
        self.repeats = repeats
        self.refused = refused
        self.refusedCount = refusedCount ?? refused.count
        self.origin = origin
    }
}
