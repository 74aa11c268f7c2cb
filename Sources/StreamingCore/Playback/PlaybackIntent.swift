/// What is wanted, whatever the state allows at the moment.
public enum PlaybackIntent: String, Equatable, Sendable {
    case play
    case pause
}
