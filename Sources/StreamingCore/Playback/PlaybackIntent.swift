/// Whether the user wants to play or pause, regardless of the state. Raw values appear in recordings, JSON and logs.
public enum PlaybackIntent: String, Equatable, Sendable {
    /// The position is to advance.
    case play = "play"
    /// The position is to stand.
    case pause = "pause"
}
