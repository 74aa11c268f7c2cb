/// The user's wish to play or pause, independent of the state. Raw values appear in recordings, JSON and logs.
public enum PlaybackIntent: String, Equatable, Sendable {
    /// The user wants to play.
    case play = "play"
    /// The user wants to pause.
    case pause = "pause"
}
