import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Maps a catalogue document, `{"videos": [{"id", "title", "description"?, "url", "thumbnail_url", "duration"}]}`.
///
/// URLs may be relative to the URL that the document came from in the end. Fields that are not known are ignored. A
/// document has `HTTPRequest.documentLimit` bytes, 4,000,000 values and 64 levels of nesting at most, which is seen to before
/// it is decoded.
public final class VideoItemsMapper {
    /// Why a document gives no videos.
    public typealias Error = DocumentError

    /// What a document of which a part was refused still gives.
    public struct LenientResult: Equatable, Sendable {
        /// The valid ones, in their order.
        public let videos: [Video]
        /// Why each of the other items was refused, in their order; of more than 1,000, the first.
        public let refused: [Error]
        /// How many were refused in all.
        public let refusedCount: Int
    }

    /// The videos of the document.
    ///
    /// - Throws: `VideoItemsMapper.Error` for a status other than 200, and for the first thing wrong with the document.
    public static func map(_ data: Data, from response: HTTPURLResponse) throws -> [Video] {
        try list(data, from: response, isLenient: false).items
    }

    /// The valid videos of the document, and what is wrong with the others.
    ///
    /// - Throws: `VideoItemsMapper.Error` for a status other than 200, and for a document without a list of videos.
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
