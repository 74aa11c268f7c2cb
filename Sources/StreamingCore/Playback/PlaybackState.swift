import Foundation

/// The state of playback that observers see. ``PlaybackModel`` adds everything else that the machine remembers.
///
/// ```swift
/// let isWaiting =
///     switch player.state {
///     case .loading, .buffering, .seeking: true
///     case .idle, .ready, .playing, .paused, .ended, .failed: false
///     }
/// ```
public enum PlaybackState: Equatable, Sendable {
    /// Nothing is loaded.
    case idle
    /// The media with this URL is loading, and playback cannot start yet.
    case loading(URL)
    /// Playback can start immediately, but the intent is to pause, or playback is suppressed.
    case ready
    /// Playback is running, and the position advances.
    case playing
    /// The position does not advance, because the intent is to pause, or playback is suppressed.
    case paused
    /// The position does not advance, because the buffer is empty. After buffering, playback continues in
    /// `previousState`.
    case buffering(previousState: ResumableState)
    /// A seek to a position in seconds is in progress, until data at that position is buffered. After the seek,
    /// playback continues in `previousState`.
    case seeking(to: TimeInterval, previousState: ResumableState)
    /// Playback has reached the end of the media.
    case ended
    /// Playback has failed with this error. The machine keeps the media, the position and the intent for `retry`.
    case failed(PlaybackError)

    /// The state to which playback returns after buffering or seeking.
    public enum ResumableState: Equatable, Sendable {
        /// The position advances.
        case playing
        /// The position does not advance.
        case paused
    }

    /// Whether playback is running, or continues after buffering or seeking. The value is false while loading, even if
    /// the intent is to play.
    public var isActive: Bool {
        switch self {
        case .playing, .buffering(.playing), .seeking(_, .playing): true
        case .idle, .loading, .ready, .paused, .buffering(.paused), .seeking(_, .paused), .ended, .failed: false
        }
    }

    /// Whether an app should offer a play button.
    ///
    /// To ask whether a session accepts an action, use ``PlayerSession/canPerform(_:)``.
    public var canPlay: Bool {
        switch self {
        case .ready, .paused, .ended: true
        case .idle, .loading, .playing, .buffering, .seeking, .failed: false
        }
    }

    /// Whether an app should offer a pause button.
    ///
    /// To ask whether a session accepts an action, use ``PlayerSession/canPerform(_:)``.
    public var canPause: Bool {
        switch self {
        case .playing, .buffering(.playing): true
        case .idle, .loading, .ready, .paused, .buffering(.paused), .seeking, .ended, .failed: false
        }
    }

    /// Whether the state is `idle`, `ended` or `failed`.
    ///
    /// Playback leaves the states `idle` and `failed` only after a command or an automatic retry. Playback leaves the
    /// state `ended` only after a command, or after a control in the player's own window starts playback or a seek.
    ///
    /// This property is also true before the first load. To wait for the end of a load, use
    /// ``PlayerSession/finished()``.
    public var needsCommand: Bool {
        switch self {
        case .idle, .ended, .failed: true
        case .loading, .ready, .playing, .paused, .buffering, .seeking: false
        }
    }
}
