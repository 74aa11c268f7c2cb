/// The kind of a playback failure, with a readable reason.
public enum PlaybackError: Error, Equatable, Sendable {
    /// The media cannot be loaded, for example because it is not available, is invalid or has an unsupported format.
    case loadFailed(reason: String)
    /// The network, the server or the player has failed, and a retry may succeed.
    ///
    /// Examples are a timeout, a refused or dropped connection, a 408, 429 or 5xx response, a corrupt segment, and a
    /// crashed or stuck player.
    case networkError(reason: String)
    /// The media cannot be decoded.
    case decodingError(reason: String)
    /// The media is protected, and the player has no licence or key for the media.
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

    /// The stable name of the case in recordings, JSON and logs.
    public var kind: String {
        switch self {
        case .loadFailed: "loadFailed"
        case .networkError: "networkError"
        case .decodingError: "decodingError"
        case .drmError: "drmError"
        case .unknown: "unknown"
        }
    }

    /// The reason for the failure, as readable text for logs.
    public var reason: String {
        switch self {
        case .loadFailed(let reason), .networkError(let reason), .decodingError(let reason), .drmError(let reason),
            .unknown(let reason):
            reason
        }
    }
}

extension PlaybackError {
    /// A copy of the error that is safe to show and to store, without the secrets of URLs.
    package var redacted: Self {
        let reason = reason.redactingURLs.printable
        return switch self {
        case .loadFailed: .loadFailed(reason: reason)
        case .networkError: .networkError(reason: reason)
        case .decodingError: .decodingError(reason: reason)
        case .drmError: .drmError(reason: reason)
        case .unknown: .unknown(reason: reason)
        }
    }
}
