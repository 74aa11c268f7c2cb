import Foundation

/// An action with the epoch and the position of the player at that moment.
public struct PlaybackInput: Equatable, Sendable {
    /// The command, report or event.
    public let action: PlaybackAction
    /// For a report, the epoch of the last load or seek that it reflects; nil for the latest.
    public let epoch: Int?
    /// The position of the player in seconds; nil if it is unknown. Negative and infinite positions
    /// count as unknown.
    public let position: TimeInterval?

    /// Creates an input. Without an epoch it is never stale.
    public init(_ action: PlaybackAction, epoch: Int? = nil, position: TimeInterval? = nil) {
        self.action = action
        self.epoch = epoch
        self.position = position.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}
