/// What is wanted, whatever the state allows at the moment.
public enum PlaybackIntent: String, Equatable, Sendable {
    /// The position is to advance.
    case play
    /// The position is to stand.
    case pause
}
