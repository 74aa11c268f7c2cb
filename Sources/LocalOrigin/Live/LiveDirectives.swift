import Foundation

/// The delivery directives in the query of a request for a playlist (6.2.5).
struct LiveDirectives: Equatable, Sendable {
    /// The media sequence number of the segment that the client waits for; nil for no blocking reload.
    var sequence: Int?
    /// The number of the partial segment that the client waits for, from 0; nil for the whole segment.
    var part: Int?
    /// Whether the client requests a delta update.
    var isDelta = false
    /// Whether the value of `_HLS_msn` or `_HLS_part` is not a number of at least 0, or `_HLS_part` appears without
    /// `_HLS_msn`.
    var isInvalid = false

    init(_ query: [URLQueryItem]) {
        for item in query {
            switch item.name {
            case "_HLS_msn": sequence = number(item.value)
            case "_HLS_part": part = number(item.value)
            case "_HLS_skip": isDelta = item.value == "YES" || item.value == "v2"
            default: break
            }
        }
        if part != nil && sequence == nil { isInvalid = true }
    }

    private mutating func number(_ text: String?) -> Int? {
        guard let text, let number = Int(text), number >= 0 else {
            isInvalid = true
            return nil
        }
        return number
    }
}
