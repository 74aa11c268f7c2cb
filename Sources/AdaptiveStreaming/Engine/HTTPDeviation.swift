/// An unexpected but usable response of a media server: a violation of RFC 9110, or a range request that the server
/// ignores.
enum HTTPDeviation: Equatable, Sendable {
    /// Status 206 with the whole resource, although the request had no `Range` (§15.3.7).
    case partialStatus
    /// Status 206 without `Content-Range` (§15.3.7.1).
    case unnamedRange
    /// Status 200 for a range request, which is allowed (§14.2). The bytes before the range are downloaded too.
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
