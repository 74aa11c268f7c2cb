import Foundation

/// Evaluates samples of a player: whether its position is new, its last known duration, whether it is stuck, and when to
/// sample it next.
package struct PlayerSampler {
    private let interval: Duration
    private var lastPosition: TimeInterval = 0
    private var lastDuration: TimeInterval?
    private var lastSample = PlayerSnapshot()
    private var lastChange = Duration.zero
    private var stuckPlayer: StuckPlayerDetector

    /// - Parameter interval: The time between two samples while playback is active.
    package init(_ limits: StuckPlayerLimits, interval: Duration) {
        self.interval = interval
        stuckPlayer = StuckPlayerDetector(limits, longestGap: max(interval * 2, .seconds(1)))
    }

    /// Returns `position` if it is a number and differs from the last one; nil otherwise.
    package mutating func newPosition(_ position: TimeInterval) -> TimeInterval? {
        guard position.isFinite, position != lastPosition else { return nil }
        lastPosition = position
        return position
    }

    /// Forgets the duration of the media before.
    package mutating func beginLoad() { lastDuration = nil }

    /// Keeps a sample, and its duration for when the player has unloaded the media after a failure.
    package mutating func record(_ player: PlayerSnapshot, isOpen: Bool, at now: Duration) {
        lastDuration = duration(of: player, isOpen: isOpen)
        guard player != lastSample else { return }
        (lastSample, lastChange) = (player, now)
    }

    /// Returns the duration of the current load in seconds; nil while it is not known, and for live media.
    ///
    /// - Parameter isOpen: Whether the media is ready. Before, the player may still have the duration of other media.
    package func duration(of player: PlayerSnapshot, isOpen: Bool) -> TimeInterval? {
        guard isOpen else { return lastDuration }
        return player.capabilities.isLive ? nil : player.duration ?? lastDuration
    }

    /// Returns the error of a player that has been stuck for too long at `now`; nil otherwise.
    package mutating func failure(
        of player: PlayerSnapshot, in state: PlaybackState, at now: Duration
    ) -> PlaybackError? {
        stuckPlayer.check(state, player, at: now)
    }
    /// Returns the time until the next sample; nil if nothing changes before the next transition or recovered error.
    ///
    /// While playback is paused, only the buffer changes. It is sampled until nothing has changed for 10 s, so that a
    /// player which is paused for long costs nothing.
    package func delay(in state: PlaybackState, at now: Duration) -> Duration? {
        switch state {
        case .idle, .loading, .ended, .failed: return nil
        case .ready, .playing, .paused, .buffering, .seeking:
            if state.isActive { return interval }
            return now - lastChange < Self.settlingTime ? max(interval, .seconds(1)) : nil
        }
    }

    private static let settlingTime = Duration.seconds(10)
}
