import Foundation

/// A reporter for the events of a ``CustomPlayer`` that follow one command: a load, a seek or a play.
///
/// A session ignores late reports of a load that was replaced. A reporter does not retain its player, so observers and
/// callbacks may keep the reporter.
public struct PlayerReporter: Sendable {
    let base: PlayerBase
    let generation: Int
    let followsSeeks: Bool

    /// Reports an event, from any thread. ``ReportingPlayer`` documents when to report which event.
    ///
    /// Events after `didFail` or after a stop are dropped until the next load. A seek that finishes before the media is
    /// ready is reported together with `didBecomeReady`.
    ///
    /// - Parameters:
    ///   - event: The event to report.
    ///   - position: The position in seconds from the start; for `didStartSeeking`, the target.
    public func report(_ event: PlayerEvent, at position: TimeInterval) {
        base.post(event, of: generation, followsSeeks: followsSeeks, at: position)
    }
}
