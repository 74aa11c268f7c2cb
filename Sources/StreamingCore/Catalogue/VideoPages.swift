import Foundation

/// A page of videos that was loaded from one URL. Two pages may contain the same video.
public struct VideoPage: Equatable, Sendable {
    /// The valid videos, in the order of the document.
    public var videos: [Video]
    /// The errors of invalid items. If many items are invalid, a loader keeps only the first errors.
    public var refused: [VideoItemsMapper.Error]
    /// The number of all invalid items.
    public var refusedCount: Int
    /// The origin of the page: the server or a cache.
    public var origin: ResourceOrigin
    /// Whether a cache may save the page. The value is false if the server forbids storing (`no-store`, RFC 9111
    /// §5.2.2.5).
    public var maySave: Bool
    /// A hash of the document that contained the page, of the document's URL and of the loader's leniency; nil if the
    /// hash is unknown.
    package var fingerprint: String?

    /// Creates a page. By default, the page comes from the server and may be saved.
    ///
    /// - Parameters:
    ///   - videos: The valid videos.
    ///   - refused: The errors of invalid items.
    ///   - refusedCount: The number of all invalid items; nil for the number of errors in `refused`.
    ///   - origin: The origin of the page.
    ///   - maySave: Whether a cache may save the page.
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

/// A loader of single pages of videos, for example from a server or a cache.
public protocol VideoPages: Sendable {
    /// Loads the page at a URL, and returns the page.
    ///
    /// - Throws: The reason why the page could not be loaded. A loader never returns an empty page instead of an error.
    func page(at url: URL) async throws -> VideoPage
}
