import Foundation
import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Maps `{"items": [{"id", "message", "created_at", "author": {"username"}}]}`, with dates of RFC 3339.
///
/// Fields that are not known are ignored; the limits are those of `VideoItemsMapper`.
public final class VideoCommentsMapper {
    /// Why a document gives no comments.
    public typealias Error = DocumentError

    /// The comments of the document, in its order.
    ///
    /// - Throws: `VideoCommentsMapper.Error` for a status outside of 200 to 299, and for the first thing wrong with the
    ///   document; one without content is wrong.
    public static func map(_ data: Data, from response: HTTPURLResponse) throws -> [VideoComment] {
        guard (200...299).contains(response.statusCode) else { throw Error.status(response.statusCode) }
        return try ItemList(data, relativeTo: response.url).items
    }
}
