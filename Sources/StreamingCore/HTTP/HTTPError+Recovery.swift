extension HTTPError {
    /// Whether the request may succeed on another attempt, for example after a timeout or a lost connection.
    public var isTransient: Bool {
        switch self {
        case .timedOut, .noConnection, .noSuchHost, .truncated: true
        case .cancelled, .insecureConnection, .unusableURL, .notHTTP, .malformedResponse, .tooLarge, .redirectRefused,
            .notCached, .bodyInUse:
            false
        }
    }

    /// The playback error for this HTTP error. The playback error is recoverable if the HTTP error is transient.
    public var playbackError: PlaybackError {
        isTransient ? .networkError(reason: description) : .loadFailed(reason: description)
    }

    /// The code of a playback failure that this HTTP error causes.
    public var code: PlaybackFailure.Code {
        switch self {
        case .cancelled, .bodyInUse: .cancelled
        case .timedOut: .timeout
        case .noConnection: .connection
        case .noSuchHost: .hostNotFound
        case .insecureConnection: .tls
        case .unusableURL: .invalidURL
        case .notHTTP, .malformedResponse: .invalidResponse
        case .truncated: .truncated
        case .tooLarge: .tooLarge
        case .redirectRefused: .redirect
        case .notCached: .offline
        }
    }
}
