import Foundation

/// What playback looks like from outside; the machine's memory behind it is `PlaybackModel`.
public enum PlaybackState: Equatable, Sendable {
    /// Nothing is loaded.
    case idle
    /// Not enough is there yet to start.
    case loading(URL)
    /// Enough is loaded to start at once; nobody has asked to play, or something holds playback back.
    case ready
    /// The position advances.
    case playing
    /// The position stands, as it was asked to.
    case paused
    /// The position stands for lack of data.
    case buffering(previousState: ResumableState)
    /// On the way to a position in seconds, until there is data to show there.
    case seeking(to: TimeInterval, previousState: ResumableState)
    /// The position is at the end.
    case ended
    /// Playback broke off; media, position and intent are kept for `retry`.
    case failed(PlaybackError)

    /// What follows when buffering or seeking is over.
    public enum ResumableState: Equatable, Sendable {
        /// The position advances.
        case playing
        /// The position stands, as it was asked to.
        case paused
    }

    /// Playing, or about to play on as soon as there is data.
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

    /// Whether nothing more happens without a command or a retry of the session: idle, ended or failed.
    public var isOver: Bool {
        switch self {
        case .idle, .ended, .failed: true
        case .loading, .ready, .playing, .paused, .buffering, .seeking: false
        }
    }
}
