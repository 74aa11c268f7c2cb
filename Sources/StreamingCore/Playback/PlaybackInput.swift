import Foundation

/// An action, with the generation and position of the player at the time of the action.
///
/// The generation is the count of the loads and seeks that the player has received.
public struct PlaybackInput: Equatable, Sendable {
    /// The action: a command of the user, an event of the player, or an event of the system.
    public let action: PlaybackAction
    /// The generation of the latest load or seek that an event of the player reflects.
    ///
    /// The value is nil for inputs that do not come from the player, such as commands. The machine never rejects an
    /// input without a generation as stale.
    public let generation: Int?
    /// The position of the player in seconds; nil if the position is unknown.
    public let position: TimeInterval?

    /// The range of positions, durations and times, in seconds. Values from a player are limited to this range, because
    /// a recording accepts no other values. The limit of 31 years exceeds the running time of any clock or media.
    package static let timeRange = 0.0...1e9

    /// Creates an input.
    ///
    /// - Parameters:
    ///   - action: A command of the user, an event of the player, or an event of the system.
    ///   - generation: The generation of the latest load or seek that an event of the player reflects; nil for an input
    ///     that is never stale.
    ///   - position: The position of the player in seconds; nil if the position is unknown. A position that is negative
    ///     or not finite counts as unknown. A position above 1e9 s counts as 1e9 s.
    public init(_ action: PlaybackAction, generation: Int? = nil, position: TimeInterval? = nil) {
        self.action = action
        self.generation = generation
        self.position = position.flatMap { $0 >= 0 ? $0.limited(to: Self.timeRange) : nil }
    }
}
