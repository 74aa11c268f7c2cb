/// A kind of response of a media server that deviates from RFC 9110 or from the request, but can be used.
enum HTTPDeviation: Equatable, Sendable {
    /// A response with status 206 and the whole resource, although the request had no `Range` field (RFC 9110, 15.3.7).
    case partialStatus
    /// A response with status 206 but without the `Content-Range` field that RFC 9110 requires (15.3.7.1).
    case unnamedRange
    /// A response with status 200 to a range request. RFC 9110 allows such a response (14.2), but the bytes before the
    /// range are downloaded, too.
    case ignoredRange
}

extension HTTPDeviation: CustomStringConvertible {
    var description: String {
        switch self {
        case .partialStatus: "the server sent the whole file with 206 Partial Content"
        case .unnamedRange: "the server sent 206 Partial Content without Content-Range"
        case .ignoredRange: "the server does not support byte ranges, so the bytes before the range are downloaded too"
        }
    }
}
