import Foundation
import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A mapper of documents to comments on videos.
///
/// The format is `{"items": [{"id", "message", "created_at", "author": {"username"}}]}`, with dates in the format of
/// RFC 3339. Unknown fields are ignored. The size and the nesting of a document have the same limits as for
/// `VideoItemsMapper`.
public final class VideoCommentsMapper {
    /// The reason why a document cannot be mapped.
    public typealias Error = DocumentError

    /// Returns the comments of a document, in the order of the document.
    ///
    /// - Throws: ``VideoCommentsMapper/Error`` for a status outside 200 to 299, or for the first error in the document.
    ///   An empty body is also an error.
    public static func map(_ data: Data, from response: HTTPURLResponse) throws -> [VideoComment] {
        guard (200...299).contains(response.statusCode) else { throw Error.status(response.statusCode) }
        return try ItemList(data, relativeTo: response.url).items
    }
}
