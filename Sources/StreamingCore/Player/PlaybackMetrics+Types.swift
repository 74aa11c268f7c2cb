import Foundation

extension PlaybackMetrics: CustomStringConvertible {
    /// A summary on one line: the start-up time, the played time and the rebuffers.
    public var description: String {
        func text(_ seconds: TimeInterval) -> String { String(format: "%.1f s", seconds) }
        let start = startupTime.map { "started in \(text($0))" } ?? "no start-up time"
        return "\(start), played \(text(playedTime)), \(rebufferCount) rebuffers, \(text(rebufferTime)) in total"
    }
}

extension PlaybackMetrics {
    /// The state of a session, which is in exactly one state at a time. Raw values appear in JSON.
    ///
    /// If several states apply, the first one in this order counts: ended or failed, preparing, joining, seeking,
    /// suppressed, rebuffering, pausedBuffering, playing, paused.
    public enum State: String, CaseIterable, Sendable {
        /// Loading, and the intent is to pause.
        case preparing = "preparing"
        /// The intent is to play, and the position has not advanced since the load.
        case joining = "joining"
        /// As ``joining``, while an interruption or the background suppresses playback.
        case joiningSuppressed = "joining_suppressed"
        /// The position advances.
        case playing = "playing"
        /// Ready, and the intent is to pause.
        case paused = "paused"
        /// Ready with the intent to pause, while data is missing.
        case pausedBuffering = "paused_buffering"
        /// The intent is to play, and an interruption or the background suppresses playback.
        case suppressed = "suppressed"
        /// From a seek until the position advances, or until the seek has finished if the intent is to pause.
        case seeking = "seeking"
        /// The position does not advance for lack of data, after the first advance and outside a seek. A reload after a
        /// retry counts as rebuffering.
        case rebuffering = "rebuffering"
        /// At the end, until a replay, a retry or the end of the session.
        case ended = "ended"
        /// Failed, until a retry or the end of the session.
        case failed = "failed"
    }

    /// The outcome of a session. Raw values appear in JSON.
    public enum Outcome: String, Equatable, Sendable {
        /// The media has ended.
        case ended = "ended"
        /// Playback was stopped before the media ended or failed.
        case stopped = "stopped"
        /// Playback failed.
        case failed = "failed"
        /// Another load replaced the media before it ended or failed.
        case replaced = "replaced"
    }

    /// A stall of at least 100 ms.
    public struct Rebuffer: Equatable, Sendable {
        /// The start on the session's clock.
        public let instant: Duration
        /// The duration in seconds.
        public let duration: TimeInterval
    }
}
