import Foundation
import StreamingCore

/// The playback position, which is extrapolated between two reports from mpv.
///
/// If an extrapolated position is too far ahead, the position stays the same until mpv has caught up. The position goes
/// back only if mpv itself has gone back.
struct MPVTimeline: Sendable {
    /// The last position that mpv reported or that was set, in seconds. `since` is the time of this position.
    private var told: Double
    private var since: Duration
    /// The position that was presented at `since`, in seconds. Until the next report, no earlier position is presented.
    private var shown: Double
    private var speed: Double
    private var isAdvancing = false
    private var end = Double.infinity

    /// The longest extrapolation, in seconds, which is twice the interval between two polls.
    private static let limit = 0.5

    /// Creates a timeline that does not advance, at a position in seconds.
    init(position: Double, speed: Double, at now: Duration) {
        told = position
        shown = position
        since = now
        self.speed = speed
    }

    func position(at now: Duration) -> Double {
        guard isAdvancing else { return max(told, shown) }
        let carried = told + min((now - since).seconds, Self.limit) * speed
        return max(min(carried, max(told, end)), shown)
    }

    /// Records a position that mpv reports, in seconds.
    mutating func follow(_ position: Double, at now: Duration) {
        let shown = self.position(at: now)
        // A difference that exceeds the longest extrapolation means that mpv itself went back.
        let wentBack = position < shown - Self.limit * max(1, speed)
        told = position
        since = now
        self.shown = wentBack ? position : shown
    }

    /// Returns whether `position` is further ahead than playback can have reached since the last report. A further
    /// position means that media was skipped.
    func isJump(to position: Double, at now: Duration) -> Bool {
        position > told + (now - since).seconds * speed + Self.limit * max(1, speed)
    }

    /// Sets the position, in seconds, after a load, a seek or the end.
    mutating func move(to position: Double, at now: Duration) {
        told = position
        shown = position
        since = now
    }

    mutating func setAdvancing(_ advances: Bool, at now: Duration) {
        if advances == isAdvancing { return }
        move(to: position(at: now), at: now)
        isAdvancing = advances
    }

    mutating func setSpeed(_ speed: Double, at now: Duration) {
        move(to: position(at: now), at: now)
        self.speed = speed
    }

    /// Sets the furthest position of an extrapolation, in seconds; nil for no limit.
    mutating func setEnd(_ end: Double?) { self.end = end ?? .infinity }
}
