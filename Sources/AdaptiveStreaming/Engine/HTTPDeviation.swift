/// A response of a media server that is unexpected but usable.
///
/// It violates RFC 9110, or ignores a range request.
enum HTTPDeviation: Equatable, Sendable {
    /// Status 206 with the whole resource, although the request had no `Range` (RFC 9110, 15.3.7).
    case partialStatus
    /// Status 206 without `Content-Range` (RFC 9110, 15.3.7.1).
    case unnamedRange
    /// Status 200 for a range request, which is allowed (RFC 9110, 14.2). The bytes before the range are downloaded,
    /// too.
    case ignoredRange
}

extension HTTPDeviation: CustomStringConvertible {
    var description: String {
        switch self {
        case .partialStatus: "the server sent the whole file with 206 Partial Content"
        case .unnamedRange: "the server sent 206 Partial Content without Content-Range"
        case .ignoredRange: "the server does not support byte ranges: the bytes before the range are downloaded too"
        }
    }
}
