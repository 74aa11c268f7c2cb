import Foundation

/// Evaluates samples of a player: whether its position is new, and whether it is stuck.
package struct PlayerSampler {
    private var lastPosition: TimeInterval = 0
    private var stuckPlayer: StuckPlayerDetector

    /// - Parameter interval: the time between two samples while the position moves or is about to.
    package init(_ limits: StuckPlayerLimits, interval: Duration) {
        stuckPlayer = StuckPlayerDetector(limits, longestGap: max(interval * 2, .seconds(1)))
    }

    /// Returns `position` if it is a number and differs from the last one; nil otherwise.
    package mutating func newPosition(_ position: TimeInterval) -> TimeInterval? {
        guard position.isFinite, position != lastPosition else { return nil }
        lastPosition = position
        return position
    }

    /// Returns the error of a player that has been stuck for too long at `now`; nil otherwise.
    package mutating func failure(
        of player: PlayerSnapshot, in state: PlaybackState, at now: Duration
    ) -> PlaybackError? {
        stuckPlayer.check(state, player, at: now)
    }
}
