/// Why playback failed; each reason is one sentence for people.
public enum PlaybackError: Error, Equatable, Sendable {
    /// The media cannot be had or is of a kind that cannot be played.
    case loadFailed(reason: String)
    /// The network or the player broke down: time-outs, refusals, cut connections, 5xx, a crashed player.
    case networkError(reason: String)
    /// The media came, and cannot be decoded.
    case decodingError(reason: String)
    /// The media is protected, and there is no licence for it.
    case drmError(reason: String)
    /// Anything else.
    case unknown(reason: String)

    /// Whether the same media may work on another try, as only a network error may.
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
