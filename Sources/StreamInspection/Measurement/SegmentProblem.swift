import MediaInspection

/// The reason why a segment could not be inspected.
package enum SegmentProblem: Error, Equatable, Sendable {
    /// The server responded to the request for the segment or its initialization section with another status than 200
    /// or 206.
    case unavailable(status: Int)
    /// The segment is not media, or is damaged.
    case unreadable(MediaInspectionError)
    /// The segment is larger than the limit in bytes.
    case tooLarge(limit: Int64)
    /// The server responded to the request for the key with another status than 200.
    case keyUnavailable(status: Int)
    /// The key has this number of bytes instead of 16.
    case keyInvalid(size: Int)
    /// The key does not decrypt the segment.
    case keyWrong(reason: String)
    /// The URI of the segment, the initialization section or the key cannot be requested. The payload is the redacted
    /// URI.
    case invalidURI(String)
    /// The encryption method cannot be decrypted here, such as SAMPLE-AES or a system of digital rights management. The
    /// payload is the method or the key format. This problem is not a violation.
    case unsupportedEncryption(String)

    /// The rule that the segment violates; nil if it violates none.
    package var rule: InspectionRule? {
        switch self {
        case .unavailable, .invalidURI: .segmentUnavailable
        case .unreadable: .segmentUnreadable
        case .tooLarge: .segmentTooLarge
        case .keyUnavailable: .keyUnavailable
        case .keyInvalid: .keyInvalid
        case .keyWrong: .keyWrong
        case .unsupportedEncryption: nil
        }
    }
}

extension SegmentProblem: CustomStringConvertible {
    /// The problem as a clause for users.
    package var description: String {
        switch self {
        case .unavailable(let status): "status \(status)"
        case .unreadable(let error): error.description
        case .tooLarge(let limit): "more than \(limit >> 20) MiB"
        case .keyUnavailable(let status): "status \(status) for the key"
        case .keyInvalid(let size): "a key of \(size) bytes"
        case .keyWrong(let reason): reason
        case .invalidURI(let uri): "a URI that cannot be requested: \(uri)"
        case .unsupportedEncryption(let name): "encrypted with \(name)"
        }
    }
}
