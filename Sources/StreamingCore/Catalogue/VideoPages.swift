import Foundation

/// The videos of one URL, independent of other pages.
public struct VideoPage: Equatable, Sendable {
    /// The valid videos, in the order of the document.
    public var videos: [Video]
    /// The errors of invalid items. If there are very many, only the first ones.
    public var refused: [VideoItemsMapper.Error]
    /// The number of all invalid items.
    public var refusedCount: Int
    /// The origin of the page.
    public var origin: ResourceOrigin
    /// Whether the page may be saved. False if the server forbids it (`no-store`, RFC 9111 §5.2.2.5).
    public var maySave: Bool
    /// The identifier of the source document of the page; nil if unknown.
    package var fingerprint: String?

    /// Creates a page. By default, it comes from the server and may be saved.
    ///
    /// - Parameters:
    ///   - videos: The valid videos.
    ///   - refused: The errors of invalid items.
    ///   - refusedCount: The number of all invalid items; by default the number of errors.
    ///   - origin: The origin of the page.
    ///   - maySave: Whether the page may be saved.
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

/// A loader of the videos of one URL, for example from a server or a cache.
public protocol VideoPages: Sendable {
    /// Loads the page at a URL.
    ///
    /// - Throws: The reason why the page could not be loaded. A failed load never returns an empty page instead.
    func page(at url: URL) async throws -> VideoPage
}
