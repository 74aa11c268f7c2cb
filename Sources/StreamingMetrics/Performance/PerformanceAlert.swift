import Foundation
import StreamingCore

/// An alert about a playback problem that users notice or will soon notice.
///
/// | type | raised when | severity |
/// |---|---|---|
/// | `slowStartup` | the start-up time reaches a limit | warning or critical, by the limit |
/// | `prolongedBuffering` | a stall reaches ``PerformanceThresholds/maxBufferingDuration`` | critical |
/// | `frequentRebuffering` | the stalls within 60 s reach the limit | critical from the critical ratio, else warning |
/// | `playbackStalled` | the player reports a stall | critical |
/// | `memoryPressure` | the pressure is at least `warning` | the severity of the same name |
/// | `networkDegradation` | the reported quality falls | critical for `poor` and `offline`, else warning |
/// | `qualityDowngrade` | the bitrate falls by at least half | critical from 75 %, else warning |
public struct PerformanceAlert: Equatable, Sendable, Identifiable {
    /// The kind of a problem, with its measured values.
    ///
    /// Durations are in seconds, bitrates in bits per second.
    public enum AlertType: Equatable, Sendable {
        /// The start-up took `duration` seconds.
        case slowStartup(duration: TimeInterval)
        /// `count` stalls ended within 60 s. The `ratio` is ``PerformanceSnapshot/rebufferingRatio``.
        case frequentRebuffering(count: Int, ratio: Double)
        /// One stall has lasted for `duration` seconds. The stall may still be running.
        case prolongedBuffering(duration: TimeInterval)
        /// The system reported memory pressure.
        case memoryPressure(level: MemoryPressureLevel)
        /// The quality of the network fell.
        case networkDegradation(from: NetworkQuality, to: NetworkQuality)
        /// The player reported a stall.
        case playbackStalled
        /// The player switched to a variant with at most half of the previous bitrate. Both bitrates are in bits per
        /// second.
        case qualityDowngrade(fromBitrate: Int, toBitrate: Int)
    }

    /// The severity of an alert, in ascending order.
    public enum Severity: Int, Sendable, Comparable {
        /// Users do not notice the problem. ``PlaybackPerformanceService`` raises no such alert.
        case info = 0
        /// Some users notice the problem.
        case warning = 1
        /// The problem spoils playback.
        case critical = 2

        /// Returns whether the left operand is less severe.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The identifier of the alert.
    public let id: UUID
    /// The identifier of the session.
    public let sessionID: UUID
    /// The kind of the problem, with its measured values.
    public let type: AlertType
    /// The severity.
    public let severity: Severity
    /// The date at which the problem was found.
    public let timestamp: Date
    /// A description of the problem in English, in one line, with the measured value and the limit if there are any.
    public let message: String
    /// A remedy in English, in one line; nil if there is none.
    public let suggestion: String?

    /// Creates an alert with the given values, unchanged.
    public init(
        id: UUID, sessionID: UUID, type: AlertType, severity: Severity, timestamp: Date, message: String,
        suggestion: String?
    ) {
        self.id = id
        self.sessionID = sessionID
        self.type = type
        self.severity = severity
        self.timestamp = timestamp
        self.message = message
        self.suggestion = suggestion
    }
}
