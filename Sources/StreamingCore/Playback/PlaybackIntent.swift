/// What is wanted, whatever the state allows at the moment. Recordings, JSON and logs have the raw values.
public enum PlaybackIntent: String, Equatable, Sendable {
    /// The position is to advance.
    case play = "play"
    /// The position is to stand.
    case pause = "pause"
}
