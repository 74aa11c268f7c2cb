/// Who keeps playback from running.
public enum PauseCause: String, Equatable, Sendable {
    /// Someone paused, or nobody asked to play.
    case user
    /// The audio session was taken, by a call for instance.
    case interruption
    /// The app went to the background.
    case background
}
