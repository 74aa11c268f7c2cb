extension PlaybackState: CustomStringConvertible {
    /// The name of the case, without its payload.
    public var description: String {
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
}
