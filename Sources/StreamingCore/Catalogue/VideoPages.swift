import Foundation

/// The videos of one URL, before anything is known of other pages.
public struct VideoPage: Equatable, Sendable {
    /// In the order of the document.
    public var videos: [Video]
    /// Why other items of it were refused; of very many, the first.
    public var refused: [VideoItemsMapper.Error]
    /// How many were refused in all.
    public var refusedCount: Int
    /// Where it came from.
    public var origin: ResourceOrigin
    /// Whether its server lets it be kept (`no-store`, RFC 9111 §5.2.2.5).
    public var maySave: Bool
    /// Identifies the source document of the page; nil if it is unknown.
    package var fingerprint: String?

    /// By default a page of the server's.
    public init(
        videos: [Video], refused: [VideoItemsMapper.Error] = [], refusedCount: Int? = nil,
        origin: ResourceOrigin = .remote, maySave: Bool = true
    ) {
        self.videos = videos
        self.refused = refused
        self.refusedCount = refusedCount ?? refused.count
        self.origin = origin
        self.maySave = maySave
    }
}

/// Loads the videos of one URL, from wherever.
public protocol VideoPages: Sendable {
    /// - Throws: what kept them from coming; never an empty page in the place of an error.
    func page(at url: URL) async throws -> VideoPage
}
