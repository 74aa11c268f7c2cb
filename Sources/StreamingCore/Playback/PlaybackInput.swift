import Foundation

/// An action with the generation and the position of the player at that moment.
public struct PlaybackInput: Equatable, Sendable {
    /// The command, report or event.
    public let action: PlaybackAction
    /// For a report, the generation of the last load or seek that it reflects; nil for the latest.
    public let generation: Int?
    /// The position of the player in seconds; nil if it is unknown. Negative and infinite positions
    /// count as unknown.
    public let position: TimeInterval?

    /// Creates an input. Without a generation it is never stale.
    public init(_ action: PlaybackAction, generation: Int? = nil, position: TimeInterval? = nil) {
        self.action = action
        self.generation = generation
        self.position = position.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}
