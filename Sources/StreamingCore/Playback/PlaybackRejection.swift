/// A rejected action or command.
public struct PlaybackRejection: Equatable, Sendable {
    /// An action or a command that can be rejected.
    public enum Attempt: Equatable, Sendable {
        /// An action that the machine rejected, or that the player does not support.
        case action(PlaybackAction)
        /// A command that the player does not support, or that the player has rejected.
        case command(PlayerCommand)

        /// The name of the action or command, without its payload.
        public var name: String {
            switch self {
            case .action(let action): action.name
            case .command(let command): command.rawValue
            }
        }
    }

    /// The rejected action or command.
    public let attempt: Attempt
    /// The reason for the rejection. The description of the reason is a readable text.
    public let reason: Reason
    /// The playback state at the time of the rejection. The rejection did not change this state.
    public let state: PlaybackState

    /// Creates a rejection, for sessions and test doubles.
    ///
    /// - Parameters:
    ///   - attempt: The rejected action or command.
    ///   - reason: The reason for the rejection.
    ///   - state: The playback state at the time of the rejection.
    public init(attempt: Attempt, reason: Reason, state: PlaybackState) {
        self.attempt = attempt
        self.reason = reason
        self.state = state
    }
}
