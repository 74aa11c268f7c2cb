extension PlaybackState: CustomStringConvertible {
    /// The stable name of the state, without its payload, as recordings, JSON and logs have it.
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

    /// The name of the state.
    public var description: String { name }
}

extension PlaybackState.ResumableState {
    /// The stable name, as recordings have it.
    public var name: String {
        switch self {
        case .playing: "playing"
        case .paused: "paused"
        }
    }
}
