/// The byte range of a request (RFC 9110 §14.1.2). Offsets count from 0.
public enum HTTPByteRange: Equatable, Sendable {
    /// The bytes from the first offset up to and including the last offset.
    case bounded(Int64, Int64)
    /// The bytes from an offset to the end of the resource.
    case from(Int64)

    /// The value of the `Range` field, such as `bytes=0-499`.
    public var headerValue: String {
        switch self {
        case .bounded(let first, let last): "bytes=\(first)-\(last)"
        case .from(let first): "bytes=\(first)-"
        }
    }
}
