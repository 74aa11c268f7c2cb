import Foundation

/// The evaluation of player samples.
///
/// It decides whether a position is new, which duration is known, whether the player is stuck, and when to take the
/// next sample.
package struct PlayerSampler {
    private let interval: Duration
    private var lastPosition: TimeInterval = 0
    private var lastDuration: TimeInterval?
    private var lastSample = PlayerSnapshot()
    private var lastChange = Duration.zero
    private var stuckPlayer: StuckPlayerDetector

    /// Creates a sampler.
    ///
    /// - Parameters:
    ///   - limits: The limits after which a player counts as stuck.
    ///   - interval: The time between two samples while playback is active.
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

    /// Forgets the duration of the previous media.
    package mutating func beginLoad() { lastDuration = nil }

    /// Records a sample. Its duration remains known when the player unloads the media after a failure.
    ///
    /// - Parameter isOpen: Whether the media is ready.
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
    /// long pause costs nothing.
    package func delay(in state: PlaybackState, at now: Duration) -> Duration? {
        switch state {
        case .idle, .loading, .ended, .failed: return nil
        case .ready, .playing, .paused, .buffering, .seeking:
            if state.isActive { return interval }
            return now - lastChange < Self.settlingTime ? max(interval, .seconds(1)) : nil
        }
    }

    /// The time without a change after which a paused player is no longer sampled.
    private static let settlingTime = Duration.seconds(10)
}
