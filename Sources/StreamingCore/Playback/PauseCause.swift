/// The reason why playback is paused or suppressed. Raw values appear in JSON.
public enum PauseCause: String, Equatable, Sendable {
    /// The intent is to pause, for example because the user has paused playback, or has not started playback yet.
    case user = "user"
    /// The audio session is interrupted, for example by a call.
    case interruption = "interruption"
    /// The app is in the background.
    case background = "background"
}
