/// The user's intent to play or to pause, independent of the state. Raw values appear in recordings, JSON and logs.
public enum PlaybackIntent: String, Equatable, Sendable {
    /// The user wants playback to run as soon as possible.
    case play = "play"
    /// The user wants playback to be paused.
    case pause = "pause"
}
