import Foundation

/// A player that reports its events to a session. ``CustomPlayer`` is the short way to write one: it counts by itself.
///
/// It counts the loads and seeks it was given, from 0, and puts the count on every report as its generation. It reports
/// - `didBecomeReady` once for each load, when it could start at once; a seek that came while loading is part of it,
/// - `didStartBuffering` and `didFinishBuffering` when the position stands for lack of data, outside a seek,
/// - `didFinishSeeking` when there is data to play at the target; for a seek that takes a while also `didStartSeeking`,
/// - `didReachEnd`, and `didFail` once, after which it reports nothing until the next load,
/// - `didStartPlaying`, `didPause` and `didStop` only for what it did by itself, for example in its own window.
public protocol ReportingPlayer: ControllablePlayer {
    /// Where the reports go; the session takes them out.
    var mailbox: Mailbox<PlaybackReport> { get }

    /// What the player can do with what is loaded; may change when a load becomes ready.
    var capabilities: PlayerCapabilities { get }

    /// What there is to show at this moment, in one piece.
    var snapshot: PlayerSnapshot { get }
}

extension ReportingPlayer {
    /// Seeks by seconds, forward or back, within the media.
    public func seek(by seconds: TimeInterval) {
        seek(to: max(0, min(currentTime + seconds, duration)))
    }
}
