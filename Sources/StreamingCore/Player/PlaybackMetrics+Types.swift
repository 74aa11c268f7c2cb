import Foundation

extension PlaybackMetrics: CustomStringConvertible {
    /// A summary on one line: the start-up time, the played time and the rebuffers.
    public var description: String {
        func text(_ seconds: TimeInterval) -> String { String(format: "%.1f s", seconds) }
        let start = startupTime.map { "started in \(text($0))" } ?? "no start-up time"
        let rebuffers = "\(rebufferCount) \(rebufferCount == 1 ? "rebuffer" : "rebuffers")"
        return "\(start), played \(text(playedTime)), \(rebuffers) (\(text(rebufferTime)))"
    }
}

extension PlaybackMetrics {
    /// A state of a session. The metrics measure the time that a session spends in each state. A session is in exactly
    /// one state at a time. The raw values appear in JSON.
    ///
    /// If several states apply, the session is in the first state of this list: ended or failed, preparing, joining or
    /// joiningSuppressed, seeking, suppressed, rebuffering, pausedBuffering, playing, paused.
    public enum State: String, CaseIterable, Sendable {
        /// The media is loading, and the intent is to pause.
        case preparing = "preparing"
        /// The intent is to play, and the position has not advanced since the load.
        case joining = "joining"
        /// The intent is to play, but an interruption or the background suppresses playback. The position has not
        /// advanced since the load.
        case joiningSuppressed = "joining_suppressed"
        /// The position advances.
        case playing = "playing"
        /// The media is ready, and the intent is to pause.
        case paused = "paused"
        /// The buffer is empty, and the intent is to pause. The media was ready before.
        case pausedBuffering = "paused_buffering"
        /// The intent is to play, and an interruption or the background suppresses playback.
        case suppressed = "suppressed"
        /// A seek is in progress. The state lasts until data at the target of the seek is buffered.
        case seeking = "seeking"
        /// A stall after the first advance of the position and outside a seek: playback waits for data. A reload by a
        /// retry counts as rebuffering, if the intent is to play and playback is not suppressed.
        case rebuffering = "rebuffering"
        /// The media has ended. The state lasts until a replay, a seek or the end of the session.
        case ended = "ended"
        /// Playback has failed. The state lasts until a retry or the end of the session.
        case failed = "failed"
    }

    /// The outcome of a session. The raw values appear in JSON.
    public enum Outcome: String, Equatable, Sendable {
        /// Playback has reached the end of the media.
        case ended = "ended"
        /// A `stop` has ended the session before playback ended or failed.
        case stopped = "stopped"
        /// Playback has failed, and no retry has followed.
        case failed = "failed"
        /// Another load has replaced the media before playback ended or failed.
        case replaced = "replaced"
    }

    /// A stall of at least the minimum duration of a rebuffer, 100 ms by default.
    public struct Rebuffer: Equatable, Sendable {
        /// The start of the stall, on the session's monotonic clock.
        public let instant: Duration
        /// The duration of the stall, in seconds.
        public let duration: TimeInterval
    }

    /// A period in which the session was in one state.
    public struct Visit: Equatable, Sendable {
        /// The state of the session during the visit.
        public let state: State
        /// The start of the visit, on the session's monotonic clock. The visit lasts until the next visit, or until the
        /// end of the session.
        public let instant: Duration
    }

    /// The command at which the start-up time begins. The raw values appear in JSON.
    public enum StartupBoundary: String, Equatable, Sendable {
        /// The command that loaded the media and also requested playback.
        case load = "load"
        /// A `play` after the load and before the media was ready.
        case play = "play"
        /// A `play` after the media was ready.
        case preloaded = "preloaded"
    }

    /// A variant with the time for which it was played.
    public struct VariantTime: Equatable, Sendable {
        /// The variant.
        public let variant: MediaVariant
        /// The played time in seconds. Played time counts for the variant that the player loaded last.
        public internal(set) var time: TimeInterval
    }

    /// The maximum number of entries in ``visits``. The limit bounds the memory of a long session.
    public static let maximumVisits = 1_000
    /// The maximum number of entries in ``variantTimes``, and in ``failedVariants``. Media can have any number of
    /// variants.
    public static let maximumVariants = 50
    /// The maximum number of codes in ``failures``, and in ``recoveredErrors``. Players can define any number of codes.
    public static let maximumCodes = 50
}

extension [PlaybackFailure.Code: Int] {
    /// Counts a code. If ``PlaybackMetrics/maximumCodes`` - 1 codes have already been counted, a new code counts as
    /// `unknown`, because players can define any number of codes.
    mutating func count(_ code: PlaybackFailure.Code) {
        // The last entry is reserved for the code `unknown`.
        let isCounted = self[code] != nil || count < PlaybackMetrics.maximumCodes - 1
        self[isCounted ? code : .unknown, default: 0] += 1
    }
}
