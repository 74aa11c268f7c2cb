import Foundation

/// Finds out, from samples of it, that a player stands still although it is to play.
package struct StuckPlayerDetector: Sendable {
    private let limits: StuckPlayerLimits
    private var wait = Standstill<Wait>()
    private var position = Standstill<TimeInterval>()
    private var end = Standstill<Bool>()

    package init(_ limits: StuckPlayerLimits) {
        self.limits = limits
    }

    /// Takes in how the player is at `now`, which never goes back; the error once it has been stuck for too long.
    package mutating func check(_ state: PlaybackState, _ snapshot: PlayerSnapshot, at now: Duration) -> PlaybackError?
    {
        let isPlaying = state == .playing
        let isWaiting = state.isActive && !isPlaying
        let waited = wait.time(of: isWaiting ? Wait(state, snapshot, after: wait.value) : nil, at: now)
        let stood = position.time(of: isPlaying ? snapshot.position : nil, at: now)
        let ended = end.time(of: isPlaying && snapshot.isAtEnd ? true : nil, at: now)
        if let waited, waited >= limits.loading {
            return .networkError(reason: "\(state), but nothing has been loaded for \(limits.loading.inWords)")
        }
        if let stood, stood >= limits.playing {
            return .networkError(reason: "playing, but the position has not moved for \(limits.playing.inWords)")
        }
        if let ended, ended >= limits.ending {
            return .networkError(reason: "playing, but at the end for \(limits.ending.inWords)")
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
    private var since = Duration.zero

    /// Takes in the value at `now`; nil where there is none to look at.
    mutating func time(of value: Value?, at now: Duration) -> Duration? {
        if value != self.value { (self.value, since) = (value, now) }
        return value.map { _ in now - since }
    }
}

extension PlayerSnapshot {
    /// At the duration or beyond it; live media have no end yet.
    fileprivate var isAtEnd: Bool {
        guard let duration, !capabilities.isLive else { return false }
        return position >= duration
    }
}
