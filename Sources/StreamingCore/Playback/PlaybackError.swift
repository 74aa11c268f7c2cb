/// The cause of a failure of playback. Each reason is one sentence for people.
public enum PlaybackError: Error, Equatable, Sendable {
    /// The media is not available, or its format is not supported.
    case loadFailed(reason: String)
    /// The network or the player failed: timeouts, refused or cut connections, 5xx, a crashed
    /// player.
    case networkError(reason: String)
    /// The media cannot be decoded.
    case decodingError(reason: String)
    /// The media is protected, and there is no licence.
    case drmError(reason: String)
    /// Any other failure.
    case unknown(reason: String)

    /// Whether a retry may succeed. Only network errors are recoverable.
    public var isRecoverable: Bool {
        switch self {
        case .networkError: true
        case .loadFailed, .decodingError, .drmError, .unknown: false
        }
    }

    /// The stable name of the kind of failure in recordings, JSON and logs.
    public var kind: String {
        switch self {
        case .loadFailed: "loadFailed"
        case .networkError: "networkError"
        case .decodingError: "decodingError"
        case .drmError: "drmError"
        case .unknown: "unknown"
        }
    }

    /// The sentence for people.
    public var reason: String {
        switch self {
        case .loadFailed(let reason), .networkError(let reason), .decodingError(let reason), .drmError(let reason),
            .unknown(let reason):
            reason
        }
    }
}
