/// A refused action or command.
public struct PlaybackRejection: Equatable, Sendable {
    /// The refused action or command.
    public enum Attempt: Equatable, Sendable {
        /// An action that the machine refused or the player cannot do.
        case action(PlaybackAction)
        /// A command that bypasses the machine and that the player cannot do.
        case command(PlayerCommand)

        /// The name of the action or the command, without a payload.
        public var name: String {
            switch self {
            case .action(let action): action.name
            case .command(let command): command.rawValue
            }
        }
    }

    /// The refused action or command.
    public let attempt: Attempt
    /// The reason for the refusal; its text is a sentence.
    public let reason: PlaybackRefusal
    /// The state, which did not change.
    public let state: PlaybackState

    /// Creates a rejection, for sessions and their doubles.
    public init(attempt: Attempt, reason: PlaybackRefusal, state: PlaybackState) {
        self.attempt = attempt
        self.reason = reason
        self.state = state
    }
}
