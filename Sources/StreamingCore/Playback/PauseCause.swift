/// The reason why playback is paused. Raw values appear in JSON.
public enum PauseCause: String, Equatable, Sendable {
    /// Someone paused, or nobody asked to play.
    case user = "user"
    /// The audio session was taken, by a call for instance.
    case interruption = "interruption"
    /// The app went to the background.
    case background = "background"
}
