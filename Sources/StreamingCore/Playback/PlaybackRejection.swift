/// Something that was asked for and not done.
public struct PlaybackRejection: Equatable, Sendable {
    /// What was asked.
    public enum Attempt: Equatable, Sendable {
        /// An action, refused by the machine or beyond the player.
        case action(PlaybackAction)
        /// A command that goes past the machine, beyond the player.
        case command(PlayerCommand)

        /// The name of what was asked, without a payload.
        public var name: String {
            switch self {
            case .action(let action): action.name
            case .command(let command): command.rawValue
            }
        }
    }

    /// What was asked for.
    public let attempt: Attempt
    /// Why it was not done; a sentence as text.
    public let reason: PlaybackRefusal
    /// The state in which it was asked, and which it left alone.
    public let state: PlaybackState

    /// For sessions and their doubles.
    public init(attempt: Attempt, reason: PlaybackRefusal, state: PlaybackState) {
        self.attempt = attempt
        self.reason = reason
        self.state = state
    }
}
