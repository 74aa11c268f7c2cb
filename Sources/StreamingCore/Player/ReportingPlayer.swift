import Foundation

/// A player that reports its events to a session. ``CustomPlayer`` is the simplest way to write one.
///
/// The player counts the loads and seeks that it receives, and reports the count as the generation of each report. The
/// first load has generation 1. A `CustomPlayer` counts by itself. The events:
/// - `didBecomeReady`: once per load, when playback could start at once. It includes a seek during the load.
/// - `didStartBuffering`, `didFinishBuffering`: around a lack of data that stops the position, outside a seek.
/// - `didFinishSeeking`: when data at the target is buffered; before it `didStartSeeking` if the seek takes a while.
/// - `didReachEnd`: at the end of the media.
/// - `didFail`: once. Afterwards the player reports nothing until the next load.
/// - `didStartPlaying`, `didPause`, `didStop`: only for changes by the player itself, for example in its own window.
public protocol ReportingPlayer: ControllablePlayer {
    /// The mailbox of the reports. The session takes them out.
    var mailbox: Mailbox<PlaybackReport> { get }

    /// The capabilities for the loaded media. They may change when a load becomes ready.
    var capabilities: PlayerCapabilities { get }

    /// A consistent snapshot of the observable values at this moment.
    var snapshot: PlayerSnapshot { get }
}

extension ReportingPlayer {
    /// Seeks within the media, relative to the current position.
    ///
    /// - Parameter seconds: The distance in seconds; negative to seek back.
    public func seek(by seconds: TimeInterval) {
        seek(to: max(0, min(currentTime + seconds, duration)))
    }
}
