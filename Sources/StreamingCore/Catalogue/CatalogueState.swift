/// A listing as far as it is loaded.
public struct CatalogueState: Equatable, Sendable {
    /// Which load is under way, or failed.
    public enum Request: String, Equatable, Sendable {
        case refresh
        case more
    }

    public enum Phase: Equatable, Sendable {
        case idle
        case loading(Request)
        case loaded
        case failed(CatalogueFailure, during: Request)
    }

    public internal(set) var phase = Phase.idle
    /// Those of all pages so far; a refresh replaces them when it has come.
    public internal(set) var videos: [Video] = []
    public internal(set) var hasMore = false
    /// How many videos the last page had that were there before, and that were dropped.
    public internal(set) var repeats = 0

    public init() {}
}
