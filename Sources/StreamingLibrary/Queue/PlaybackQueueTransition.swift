import StreamingCore

/// A change of the current item of a ``PlaybackQueue``, or a new start of the current item.
public struct PlaybackQueueTransition: Equatable, Sendable {
    /// The reason for a transition.
    public enum Reason: Equatable, Sendable {
        /// The previous item has reached its end.
        case automatic
        /// The item has reached its end, and plays again.
        case repeated
        /// The command ``PlaybackQueue/next()``.
        case next
        /// The command ``PlaybackQueue/previous()``.
        case previous
        /// The command ``PlaybackQueue/play(_:)``.
        case selected
        /// The first items were added to an empty queue.
        case added
        /// The current item was removed.
        case removed
        /// A saved queue was restored.
        case restored
        /// The playback of the previous item has failed, and the queue skips the item.
        case failed(PlaybackFailure)
    }

    /// The current item before the transition; nil if the queue was empty.
    public let from: PlaybackQueueItem?
    /// The current item after the transition; nil if the queue is empty.
    public let to: PlaybackQueueItem?
    /// The reason for the transition.
    public let reason: Reason

    /// Creates a transition, for tests of observers.
    public init(from: PlaybackQueueItem?, to: PlaybackQueueItem?, reason: Reason) {
        self.from = from
        self.to = to
        self.reason = reason
    }
}
