extension PlaybackState: CustomStringConvertible {
    /// The stable name of the state in recordings, JSON and logs, without its payload.
    public var name: String {
        switch self {
        case .idle: "idle"
        case .loading: "loading"
        case .ready: "ready"
        case .playing: "playing"
        case .paused: "paused"
        case .buffering: "buffering"
        case .seeking: "seeking"
        case .ended: "ended"
        case .failed: "failed"
        }
    }

    /// The name of the state, without its payload.
    public var description: String { name }
}

extension PlaybackState.ResumableState {
    /// The stable name of the state in recordings: `playing` or `paused`.
    public var name: String {
        switch self {
        case .playing: "playing"
        case .paused: "paused"
        }
    }
}
