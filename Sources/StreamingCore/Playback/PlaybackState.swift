import Foundation

/// The visible state of playback. `PlaybackModel` adds the memory of the machine.
public enum PlaybackState: Equatable, Sendable {
    /// Nothing is loaded.
    case idle
    /// Not enough is buffered yet to start.
    case loading(URL)
    /// Enough is buffered to start at once; the user has not asked to play, or playback is
    /// suppressed.
    case ready
    /// The position advances.
    case playing
    /// The position does not advance, because of the user or the environment.
    case paused
    /// The position does not advance, because the buffer is empty.
    case buffering(previousState: ResumableState)
    /// A seek to a position in seconds, until data is buffered there.
    case seeking(to: TimeInterval, previousState: ResumableState)
    /// The position is at the end.
    case ended
    /// Playback failed; media, position and intent are kept for `retry`.
    case failed(PlaybackError)

    /// The state that follows buffering or seeking.
    public enum ResumableState: Equatable, Sendable {
        /// The position advances.
        case playing
        /// The position does not advance.
        case paused
    }

    /// Whether it plays, or will go on playing as soon as there is data.
    public var isActive: Bool {
        switch self {
        case .playing, .buffering(.playing), .seeking(_, .playing): true
        case .idle, .loading, .ready, .paused, .buffering(.paused), .seeking(_, .paused), .ended, .failed: false
        }
    }

    /// Whether a button should show "play". What the machine accepts is `canPerform`.
    public var canPlay: Bool {
        switch self {
        case .ready, .paused, .ended: true
        case .idle, .loading, .playing, .buffering, .seeking, .failed: false
        }
    }

    /// Whether a button should show "pause". What the machine accepts is `canPerform`.
    public var canPause: Bool {
        switch self {
        case .playing, .buffering(.playing): true
        case .idle, .loading, .ready, .paused, .buffering(.paused), .seeking, .ended, .failed: false
        }
    }

    /// Whether only a command, or a planned retry, changes the state: idle, ended or failed. It is true
    /// before the first load, too. To wait for the end of a load, use ``PlayerSession/finished()``.
    public var needsCommand: Bool {
        switch self {
        case .idle, .ended, .failed: true
        case .loading, .ready, .playing, .paused, .buffering, .seeking: false
        }
    }
}
