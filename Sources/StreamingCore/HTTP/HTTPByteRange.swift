/// A range of bytes to ask for (RFC 9110 §14.1.2).
public enum HTTPByteRange: Equatable, Sendable {
    /// From the first byte to the last, both included, counted from 0.
    case bounded(Int64, Int64)
    /// From a byte to the end.
    case from(Int64)

    /// The value of the `Range` field.
    public var headerValue: String {
        switch self {
        case .bounded(let first, let last): "bytes=\(first)-\(last)"
        case .from(let first): "bytes=\(first)-"
        }
    }
}
