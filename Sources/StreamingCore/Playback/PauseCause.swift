/// The reason why playback is paused or suppressed. Raw values appear in JSON.
public enum PauseCause: String, Equatable, Sendable {
    /// The intent is to pause: the user has paused, or has not played yet.
    case user = "user"
    /// The audio session was interrupted, for example by a call.
    case interruption = "interruption"
    /// The app went to the background.
    case background = "background"
}
