import Foundation

/// The settings of a ``PlaybackQueue``.
public struct PlaybackQueuePolicies: Equatable, Sendable {
    /// The reaction to an item whose playback has failed, after the automatic retries of the player.
    public enum FailurePolicy: Equatable, Sendable {
        /// The queue continues with the next item that has not failed since an item last played to its end. If every
        /// item has failed, the queue stops at the last failed item.
        case skip
        /// The queue stops at the failed item.
        case stop
    }

    /// The reaction to an item whose playback has failed.
    public var onFailure = FailurePolicy.skip
    /// The time after the start of an item from which ``PlaybackQueue/previous()`` restarts the item, in seconds.
    public var restartThreshold: TimeInterval = 3
    /// The remaining time of the current item from which the next item is preloaded, in seconds. The preload starts
    /// earlier if the current item is buffered to its end.
    public var preloadLead: TimeInterval = 30

    /// Creates the default settings.
    public init() {}
}
