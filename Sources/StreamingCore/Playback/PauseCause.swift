/// The reason why playback is paused. Raw values appear in JSON.
public enum PauseCause: String, Equatable, Sendable {
    /// The user has paused, or has not asked to play yet.
    case user = "user"
    /// The audio session was interrupted, for example by a call.
    case interruption = "interruption"
    /// The app went to the background.
    case background = "background"
}
