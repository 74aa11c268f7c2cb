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
    /// Whether all data is played, and the playlist is being asked whether that is the end.
    var isEnding = false
    /// The newest answer of the playlist; nil before the first.
    var ending: StreamEnding?
    /// The read of the playlist that is under way.
    var reading: Int?
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

    /// Takes back that the end was reached, as there is another position to go to.
    mutating func leaveEnd() {
        hasEnded = false
        isEnding = false
    }

    /// Whether playback waits: for data, as mpv says, or because it makes no progress, whatever mpv says.
    var isStalled: Bool { pausedForCache || progress.isStanding }

    /// Up to where playback can come with the data that there is, in seconds.
    var end: TimeInterval { min(bufferEnd, duration ?? .infinity) }

    /// Up to where there is data, in seconds.
    var bufferEnd: TimeInterval { timePosition + cacheDuration }
}
