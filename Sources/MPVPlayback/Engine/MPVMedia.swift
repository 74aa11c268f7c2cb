import Foundation
import StreamingCore

/// What is loaded, as far as mpv has told.
struct MPVMedia: Sendable {
    /// What is under way.
    enum Move: Equatable, Sendable {
        case none
        /// The load.
        case loading
        /// A seek of ours, which counts as arrived only after mpv has taken it and then begun it.
        case seeking(isTaken: Bool, isBegun: Bool)
        /// A seek in mpv's own window.
        case followed
        /// It has arrived, and the questions where and how are out.
        case settling
        /// They are answered, and there is not yet enough data to go on.
        case filling
    }

    let url: URL
    let began: Duration
    /// Whether it had ended, and was loaded again because its process was gone.
    var isRevived = false
    /// mpv's number for it; nil before its reply.
    var entry: Int?
    /// Whether events speak of it already, and not of what it replaced.
    var hasStarted = false
    var isReady = false
    var hasEnded = false
    /// Whether all data has been played, and a read of the playlist is to decide whether this is the end.
    var isEnding = false
    /// The result of the last successful read of the playlist; nil before the first.
    var ending: StreamEnding?
    /// The number of the read of the playlist that is in progress; nil if there is none.
    var reading: Int?
    /// Whether the warning about the maximum bitrate was reported for this load.
    var hasWarnedOfBitrate = false
    /// Where to go once what is under way has arrived.
    var target: TimeInterval?
    var move = Move.loading
    /// Stalled, as reported.
    var isBuffering = false
    var progress = MPVProgress()

    // As told last.
    var isHLS = false
    var duration: TimeInterval?
    var isSeekable = true
    var timePosition: TimeInterval = 0
    var eofReached = false
    var pausedForCache = false
    var bufferingPercent: Int?
    var cacheDuration: TimeInterval = 0
    var cacheSpeed: Double?
    var tracks: [MediaTrack] = []

    init(_ url: URL, began: Duration) {
        self.url = url
        self.began = began
    }

    /// Whether the position is more than a second before the end, or the end is unknown.
    var isBeforeItsEnd: Bool { duration.map { timePosition < $0 - 1 } ?? true }

    /// Clears the end, because playback continues at another position.
    mutating func leaveEnd() {
        hasEnded = false
        isEnding = false
    }

    /// Whether playback is stalled: mpv waits for data, or the position makes no progress.
    var isStalled: Bool { pausedForCache || progress.isStanding }

    /// The last position that playback can reach with the buffered data, in seconds.
    var end: TimeInterval { min(bufferEnd, duration ?? .infinity) }

    /// Up to where there is data, in seconds.
    var bufferEnd: TimeInterval { timePosition + cacheDuration }
}
