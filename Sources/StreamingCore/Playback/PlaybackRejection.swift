/// Something that was asked for and not done.
public struct PlaybackRejection: Equatable, Sendable {
    /// What was asked.
    public enum Attempt: Equatable, Sendable {
        case action(PlaybackAction)
        case command(PlayerCommand)

        /// The name of what was asked, without a payload.
        public var name: String {
            switch self {
            case .action(let action): action.name
            case .command(let command): command.rawValue
            }
        }
    }

    public let attempt: Attempt
    public let reason: PlaybackRefusal
    /// The state in which it was asked, and which it left alone.
    public let state: PlaybackState

    public init(attempt: Attempt, reason: PlaybackRefusal, state: PlaybackState) {
        self.attempt = attempt
        self.reason = reason
        self.state = state
    }
}
