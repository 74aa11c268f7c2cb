/// The reason why playback is paused. Raw values appear in JSON.
public enum PauseCause: String, Equatable, Sendable {
    /// The user paused, or has not asked to play.
    case user = "user"
    /// The audio session was interrupted, by a call for instance.
    case interruption = "interruption"
    /// The app went to the background.
    case background = "background"
}
