import Foundation

/// A player that reports its events to a session. The simplest way to write such a player is to conform to
/// ``CustomPlayer``.
///
/// The player counts the loads and seeks that it receives. The generation of each report is the count at the load or
/// seek that the event belongs to. The first load has generation 1. The ``PlayerBase`` of a `CustomPlayer` counts the
/// loads and seeks. The player reports these events:
/// - `didBecomeReady`: once per load, when playback could start at once. For a seek during the load, this event also
///   means that the seek has finished.
/// - `didStartBuffering`, `didFinishBuffering`: at the start and at the end of a stall, outside a seek.
/// - `didStartSeeking`: when a seek cannot finish at once.
/// - `didFinishSeeking`: when data at the target of a seek is buffered.
/// - `didReachEnd`: at the end of the media.
/// - `didFail`: when playback fails. Afterwards, the player reports nothing until the next load.
/// - `didStartPlaying`, `didPause`, `didStop`: only for changes by the player itself, for example in its own window.
///
/// ``PlayerEvent`` describes the other events, such as warnings.
public protocol ReportingPlayer: ControllablePlayer {
    /// The mailbox to which the player posts its reports. Only the session removes reports.
    var mailbox: Mailbox<PlaybackReport> { get }

    /// The capabilities for the loaded media. The capabilities may change when the media becomes ready.
    var capabilities: PlayerCapabilities { get }

    /// A consistent snapshot of the observable values at this moment.
    var snapshot: PlayerSnapshot { get }
}

extension ReportingPlayer {
    /// Seeks within the media, relative to the current position. The target is limited to the range from 0 to the
    /// duration.
    ///
    /// - Parameter seconds: The distance in seconds; negative to seek back.
    public func seek(by seconds: TimeInterval) {
        seek(to: max(0, min(currentTime + seconds, duration)))
    }
}
