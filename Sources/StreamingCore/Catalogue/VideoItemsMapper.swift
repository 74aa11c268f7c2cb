import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A mapper of catalogue documents to videos.
///
/// The format is `{"videos": [{"id", "title", "description"?, "url", "thumbnail_url", "duration"}]}`. URLs may be
/// relative to the final URL of the document, after redirects. Unknown fields are ignored.
///
/// A document may have at most ``HTTPRequest/documentLimit`` bytes, 4,000,000 values and 64 levels of nesting. The
/// mapper checks these limits before it decodes the document.
///
/// ```swift
/// let videos = try VideoItemsMapper.map(data, from: response)
/// print(videos.map(\.title))
/// ```
public final class VideoItemsMapper {
    /// The reason why a document could not be decoded.
    public typealias Error = DocumentError

    /// The result of decoding a document whose invalid items are skipped.
    public struct LenientResult: Equatable, Sendable {
        /// The valid videos, in the order of the document.
        public let videos: [Video]
        /// The errors of the invalid items, in the order of the document; at most the first 1,000.
        public let refused: [Error]
        /// The number of all invalid items.
        public let refusedCount: Int
    }

    /// Returns the videos of a document, in the order of the document.
    ///
    /// - Throws: ``VideoItemsMapper/Error`` if the status is not 200, or if the document or one of its items is
    ///   invalid.
    public static func map(_ data: Data, from response: HTTPURLResponse) throws -> [Video] {
        try list(data, from: response, isLenient: false).items
    }

    /// Returns the valid videos of a document, and the errors of the invalid items.
    ///
    /// - Throws: ``VideoItemsMapper/Error`` if the status is not 200, or if the document exceeds a limit, is not JSON
    ///   in UTF-8, or has no list of videos.
    public static func mapLeniently(_ data: Data, from response: HTTPURLResponse) throws -> LenientResult {
        let list = try list(data, from: response, isLenient: true)
        return LenientResult(videos: list.items, refused: list.refused, refusedCount: list.refusedCount)
    }

    private static func list(
        _ data: Data, from response: HTTPURLResponse, isLenient: Bool
    ) throws(Error) -> ItemList<Video> {
        guard response.statusCode == 200 else { throw .status(response.statusCode) }
        return try ItemList(data, relativeTo: response.url, isLenient: isLenient)
    }
}
