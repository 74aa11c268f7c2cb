import MediaInspection

/// The reason why a segment could not be inspected.
package enum SegmentProblem: Error, Equatable, Sendable {
    /// The server responded to the request for the segment with another status than 200 or 206.
    case unavailable(status: Int)
    /// The server responded to the request for the initialization section with another status than 200 or 206.
    case initializationUnavailable(status: Int)
    /// The segment of a live stream was removed before it was requested, when the server was permitted to remove it.
    /// This problem is not a violation.
    case expired
    /// A response was incomplete or too large. The payload is the reason. This problem is not a violation.
    case notReceived(String)
    /// The segment is not media, or is damaged.
    case unreadable(MediaInspectionError)
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
        case .unavailable, .initializationUnavailable, .invalidURI: .segmentUnavailable
        case .unreadable: .segmentUnreadable
        case .keyUnavailable: .keyUnavailable
        case .keyInvalid: .keyInvalid
        case .keyWrong: .keyWrong
        case .expired, .notReceived, .unsupportedEncryption: nil
        }
    }
}

extension SegmentProblem: CustomStringConvertible {
    /// The problem as a clause for users.
    package var description: String {
        switch self {
        case .unavailable(let status): "status \(status)"
        case .initializationUnavailable(let status): "status \(status) for the initialization section"
        case .expired: "removed from the live stream before it was requested"
        case .notReceived(let reason): reason
        case .unreadable(let error): error.description
        case .keyUnavailable(let status): "status \(status) for the key"
        case .keyInvalid(let size): "a key of \(size) bytes"
        case .keyWrong(let reason): reason
        case .invalidURI(let uri): "a URI that cannot be requested: \(uri)"
        case .unsupportedEncryption(let name): "encrypted with \(name)"
        }
    }
}
