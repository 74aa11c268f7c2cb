import Foundation

/// An action as the machine takes it: with what is known of the player at that moment.
public struct PlaybackInput: Equatable, Sendable {
    /// What was asked or reported.
    public let action: PlaybackAction
    /// For a report, the epoch of the last load or seek that it reflects; nil stands for the latest.
    public let epoch: Int?
    /// Where the player was, in seconds; nil where nobody knows. What is negative or not finite counts as nil.
    public let position: TimeInterval?

    /// Without an epoch it is never stale.
    public init(_ action: PlaybackAction, epoch: Int? = nil, position: TimeInterval? = nil) {
        self.action = action
        self.epoch = epoch
        self.position = position.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}
