extension HTTPError {
    /// Whether the same request may be answered on another try.
    public var isTransient: Bool {
        switch self {
        case .timedOut, .noConnection, .noSuchHost, .truncated: true
        case .cancelled, .insecureConnection, .unusableURL, .notHTTP, .malformedResponse, .tooLarge, .redirectRefused,
            .notCached, .bodyInUse:
            false
        }
    }

    /// The same failure as playback sees it.
    public var playbackError: PlaybackError {
        isTransient ? .networkError(reason: description) : .loadFailed(reason: description)
    }
}
