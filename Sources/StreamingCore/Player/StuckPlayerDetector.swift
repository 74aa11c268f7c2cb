import Foundation

/// A detector for a player that makes no progress although playback should advance.
package struct StuckPlayerDetector: Sendable {
    private let limits: StuckPlayerLimits
    private var wait: Standstill<Wait>
    private var position: Standstill<TimeInterval>
    private var end: Standstill<Bool>
    /// Whether the player has reported bytes or a buffer. If false, the error must not say that no data was received.
    private var tellsLoading = false

    /// Creates a detector.
    ///
    /// - Parameters:
    ///   - limits: The limits after which a player counts as stuck.
    ///   - longestGap: The maximum time between two samples that counts as time without progress. A longer time means
    ///     that the computer slept, and counts only up to this maximum.
    package init(_ limits: StuckPlayerLimits, longestGap: Duration) {
        self.limits = limits
        wait = Standstill(longestGap: longestGap)
        position = Standstill(longestGap: longestGap)
        end = Standstill(longestGap: longestGap)
    }

    /// Records a sample, and returns the error if the player has been stuck for too long.
    ///
    /// - Parameters:
    ///   - state: The state of playback.
    ///   - snapshot: The sample.
    ///   - now: The time of the sample, which never decreases.
    /// - Returns: The error; nil if the player has not been stuck for too long.
    package mutating func check(_ state: PlaybackState, _ snapshot: PlayerSnapshot, at now: Duration) -> PlaybackError?
    {
        let isPlaying = state == .playing
        if snapshot.bytes != nil || snapshot.buffered > 0 { tellsLoading = true }
        let isWaiting = state.isActive && !isPlaying
        let waited = wait.time(of: isWaiting ? Wait(state, snapshot, after: wait.value) : nil, at: now)
        let stood = position.time(of: isPlaying ? snapshot.position : nil, at: now)
        let ended = end.time(of: isPlaying && snapshot.isAtEnd ? true : nil, at: now)
        if let waited, waited >= limits.loading {
            let time = limits.loading.inWords
            return .networkError(
                reason: tellsLoading
                    ? "playback is stuck in the state \(state): no data received for \(time)"
                    : "playback has been stuck in the state \(state) for \(time)")
        }
        if let stood, stood >= limits.playing {
            return .networkError(
                reason: "playback is stuck: the position has not advanced for \(limits.playing.inWords)")
        }
        if let ended, ended >= limits.ending {
            return .networkError(
                reason: "playback is stuck: the position has been at the end for \(limits.ending.inWords)")
        }
        return nil
    }
}

/// The progress of loading in one playback state: the most bytes and the furthest end of the buffer so far. A shrinking
/// buffer does not count as progress.
private struct Wait: Equatable {
    /// The playback state. Seeks with different targets are different states.
    let state: PlaybackState
    /// The largest number of received bytes in this state so far; 0 if the player does not report the number.
    let bytes: Int64
    /// The furthest end of the buffer in this state so far, in seconds from the start.
    let bufferEnd: TimeInterval

    init(_ state: PlaybackState, _ snapshot: PlayerSnapshot, after last: Wait?) {
        let same = last.flatMap { $0.state == state ? $0 : nil }
        self.state = state
        bytes = max(snapshot.bytes ?? 0, same?.bytes ?? 0)
        bufferEnd = max(snapshot.position + snapshot.buffered, same?.bufferEnd ?? 0)
    }
}

/// A measurement of the time for which a value has not changed.
private struct Standstill<Value: Equatable & Sendable>: Sendable {
    private(set) var value: Value?
    private let longestGap: Duration
    private var time = Duration.zero
    private var last = Duration.zero

    init(longestGap: Duration) { self.longestGap = longestGap }

    /// Records `value` at the time `now`, and returns the time for which the value has not changed; nil if `value` is
    /// nil.
    mutating func time(of value: Value?, at now: Duration) -> Duration? {
        time = value == self.value ? time + min(now - last, longestGap) : .zero
        (self.value, last) = (value, now)
        return value.map { _ in time }
    }
}

extension PlayerSnapshot {
    /// Whether the position has reached the duration. False if the duration is unknown, or if the media is live.
    fileprivate var isAtEnd: Bool {
        guard let duration, capabilities.isLive != true else { return false }
        return position >= duration
    }
}
