import Foundation

/// An evaluator for the samples that a session takes of its player. A sample is a reading of values such as the
/// position and the buffer.
///
/// The sampler determines whether a position is new, which duration is known, whether the player is stuck, and when the
/// next sample is due.
package struct PlayerSampler {
    private let interval: Duration
    private var lastPosition: TimeInterval = 0
    /// The last known duration of the current media, in seconds; nil if no duration is known.
    package private(set) var lastDuration: TimeInterval?
    private var lastBuffered: TimeInterval = 0
    private var lastBytes: Int64?
    private var lastChange = Duration.zero
    private var stuckPlayer: StuckPlayerDetector

    /// Creates a sampler.
    ///
    /// - Parameters:
    ///   - limits: The limits after which a player counts as stuck.
    ///   - interval: The interval of the samples while playback is active.
    package init(_ limits: StuckPlayerLimits, interval: Duration) {
        self.interval = interval
        stuckPlayer = StuckPlayerDetector(limits, longestGap: max(interval * 2, .seconds(1)))
    }

    /// Returns `position` if it is finite and differs from the previously returned position; nil otherwise. Before the
    /// first call, 0 counts as the previously returned position.
    package mutating func newPosition(_ position: TimeInterval) -> TimeInterval? {
        guard position.isFinite, position != lastPosition else { return nil }
        lastPosition = position
        return position
    }

    /// Discards the duration of the previous media. Call this method before a load.
    package mutating func beginLoad() { lastDuration = nil }

    /// Stores the duration of ready media, so that the duration remains known when the player unloads the media after a
    /// failure.
    package mutating func recordDuration(of player: any ReportingPlayer) { lastDuration = duration(of: player) }

    /// Returns the duration of ready media in seconds, or else the last known duration; nil while no duration is known,
    /// or for live media.
    package func duration(of player: any ReportingPlayer) -> TimeInterval? {
        if player.capabilities.isLive == true { return nil }
        return player.duration.isFinite ? player.duration : lastDuration
    }

    /// Records the buffered duration and the received bytes, so that ``delay(in:at:)`` knows the time of the last
    /// change.
    package mutating func recordBuffer(of player: PlayerSnapshot, at now: Duration) {
        // NaN differs from itself, so `!=` would find a change in every sample.
        guard player.bytes != lastBytes || abs(player.buffered - lastBuffered) > 0 else { return }
        (lastBytes, lastBuffered, lastChange) = (player.bytes, player.buffered, now)
    }

    /// Extends the sampling of a paused player until at least 10 s after `now`, because the buffer may change again.
    package mutating func expectChange(at now: Duration) { lastChange = now }

    /// Checks a sample, and returns the error if the player has been stuck for too long at `now`; nil otherwise.
    package mutating func failure(
        of player: PlayerSnapshot, in state: PlaybackState, at now: Duration
    ) -> PlaybackError? {
        stuckPlayer.check(state, player, at: now)
    }

    /// Returns the delay before the next sample.
    ///
    /// While playback is paused, only the buffer changes. A paused player is sampled until the buffer has not changed
    /// for 10 s, so that a long pause costs nothing.
    ///
    /// - Parameters:
    ///   - state: The state of playback.
    ///   - now: The current time on the session's monotonic clock.
    /// - Returns: The delay; nil if no sample is due before the next command or the next report of the player.
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
