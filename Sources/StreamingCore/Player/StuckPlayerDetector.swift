import Foundation

/// Finds out, from samples of it, that a player stands still although it is to play.
package struct StuckPlayerDetector: Sendable {
    private let limits: StuckPlayerLimits
    private var wait: Standstill<Wait>
    private var position: Standstill<TimeInterval>
    private var end: Standstill<Bool>
    /// Of a player that never says what it has loaded, nobody can say that it loads nothing.
    private var tellsLoading = false

    /// - Parameter longestGap: more time than this between two samples does not count, as nobody looked: the machine slept.
    package init(_ limits: StuckPlayerLimits, longestGap: Duration) {
        self.limits = limits
        wait = Standstill(longestGap: longestGap)
        position = Standstill(longestGap: longestGap)
        end = Standstill(longestGap: longestGap)
    }

    /// Takes in how the player is at `now`, which never goes back; the error once it has been stuck for too long.
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
                    ? "stuck in \(state): no data received for \(time)"
                    : "stuck in \(state) for \(time)")
        }
        if let stood, stood >= limits.playing {
            return .networkError(
                reason: "stuck in playing: the position has not advanced for \(limits.playing.inWords)")
        }
        if let ended, ended >= limits.ending {
            return .networkError(reason: "stuck in playing: at the end for \(limits.ending.inWords)")
        }
        return nil
    }
}

/// One wait for data, and the most that was loaded in it: what is buffered may also shrink, which is no progress.
private struct Wait: Equatable {
    /// Also tells one seek from the next.
    let state: PlaybackState
    /// 0 where the player does not count.
    let bytes: Int64
    let bufferEnd: TimeInterval

    init(_ state: PlaybackState, _ snapshot: PlayerSnapshot, after last: Wait?) {
        let same = last.flatMap { $0.state == state ? $0 : nil }
        self.state = state
        bytes = max(snapshot.bytes ?? 0, same?.bytes ?? 0)
        bufferEnd = max(snapshot.position + snapshot.buffered, same?.bufferEnd ?? 0)
    }
}

/// For how long a value has been the same.
private struct Standstill<Value: Equatable & Sendable>: Sendable {
    private(set) var value: Value?
    private let longestGap: Duration
    private var time = Duration.zero
    private var last = Duration.zero

    init(longestGap: Duration) { self.longestGap = longestGap }

    /// Takes in the value at `now`; nil where there is none to look at.
    mutating func time(of value: Value?, at now: Duration) -> Duration? {
        time = value == self.value ? time + min(now - last, longestGap) : .zero
        (self.value, last) = (value, now)
        return value.map { _ in time }
    }
}

extension PlayerSnapshot {
    /// At the duration or beyond it; live media have no end yet.
    fileprivate var isAtEnd: Bool {
        guard let duration, !capabilities.isLive else { return false }
        return position >= duration
    }
}
