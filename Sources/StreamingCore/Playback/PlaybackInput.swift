import Foundation

/// An action, with the generation and position of the player at the time of the action.
public struct PlaybackInput: Equatable, Sendable {
    /// The command, report or event.
    public let action: PlaybackAction
    /// For a report, the generation of the latest load or seek that it reflects. An input without a generation is never
    /// stale.
    public let generation: Int?
    /// The position of the player in seconds; nil if it is unknown.
    public let position: TimeInterval?

    /// Creates an input.
    ///
    /// - Parameters:
    ///   - action: The command, report or event.
    ///   - generation: The generation of the latest load or seek that a report reflects; nil for the current one.
    ///   - position: The position in seconds. A position that is negative or not finite counts as unknown.
    public init(_ action: PlaybackAction, generation: Int? = nil, position: TimeInterval? = nil) {
        self.action = action
        self.generation = generation
        self.position = position.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}
