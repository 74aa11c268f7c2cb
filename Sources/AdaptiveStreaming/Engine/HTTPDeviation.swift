/// What a server does otherwise than RFC 9110 says, or than a player hopes, though what it sends can be played.
enum HTTPDeviation: Equatable, Sendable {
    /// 206 for the whole, which nobody asked to cut (§15.3.7).
    case partialStatus
    /// 206 without `Content-Range` (§15.3.7.1).
    case unnamedRange
    /// 200 for a range, which a server may do (§14.2), and which costs what lies before the range.
    case ignoredRange
}

extension HTTPDeviation: CustomStringConvertible {
    var description: String {
        switch self {
        case .partialStatus: "the server answered 206 Partial Content, and sent the whole"
        case .unnamedRange: "the server answered 206 Partial Content without saying which bytes these are"
        case .ignoredRange: "the server gives no byte ranges, so all that is before the range is downloaded too"
        }
    }
}
