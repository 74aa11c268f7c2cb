extension HTTPError {
    /// Whether the same request may succeed on another attempt.
    public var isTransient: Bool {
        switch self {
        case .timedOut, .noConnection, .noSuchHost, .truncated: true
        case .cancelled, .insecureConnection, .unusableURL, .notHTTP, .malformedResponse, .tooLarge, .redirectRefused,
            .notCached, .bodyInUse:
            false
        }
    }

    /// The playback error to report for this error, which is recoverable if this error is transient.
    public var playbackError: PlaybackError {
        isTransient ? .networkError(reason: description) : .loadFailed(reason: description)
    }

    /// The failure code that apps see for this error.
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
