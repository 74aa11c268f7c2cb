import Foundation
import StreamingCore

/// The position that mpv told last, carried on between two answers.
///
/// While it is carried on it may come too far. It then stands until mpv has come as far, and never goes back.
struct MPVTimeline: Sendable {
    /// In seconds, at `since`.
    private var told = 0.0
    private var since = Duration.zero
    /// The furthest position that was shown, in seconds.
    private var shown = 0.0
    private var speed = 1.0
    private var isAdvancing = false
    private var end = Double.infinity

    /// How long a position is carried on, in seconds: twice the time between two answers.
    private static let limit = 0.5

    func position(at now: Duration) -> Double {
        guard isAdvancing else { return max(told, shown) }
        let carried = told + min((now - since).seconds, Self.limit) * speed
        return max(min(carried, max(told, end)), shown)
    }

    /// Takes in a position that playback has come to.
    mutating func follow(_ position: Double, at now: Duration) {
        let shown = self.position(at: now)
        // Further back than carrying on can explain, mpv itself went back.
        let wentBack = position < shown - Self.limit * max(1, speed)
        told = position
        since = now
        self.shown = wentBack ? position : shown
    }

    /// Whether playback cannot have come to `position` since the last answer, so that something between was skipped.
    func isJump(to position: Double, at now: Duration) -> Bool {
        position > told + (now - since).seconds * speed + Self.limit * max(1, speed)
    }

    /// Takes in a position that a load, a seek or the end leads to.
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

    /// Sets the position that nothing is carried on beyond, in seconds; nil if it is unknown.
    mutating func setEnd(_ end: Double?) { self.end = end ?? .infinity }
}
