import Foundation

/// An observation during a load, such as a sample of the player or a warning. ``PlaybackMetrics`` and reports are
/// computed from observations and transitions.
///
/// The observations of a session are published in causal order. The session samples the player before it publishes a
/// transition to other observers, so an observer may receive the sample first. A recording contains transitions and
/// observations in the order in which they happened.
public enum PlaybackObservation: Equatable, Sendable {
    /// The values of the player. The session takes a sample at each transition, and before a load or a stop. While
    /// playback is active, or while the buffer of a paused player changes, the session takes about one sample per
    /// second.
    case sample(PlaybackSample)
    /// The player loads media of this variant from this time on.
    case variant(MediaVariant, instant: Duration)
    /// A problem that playback survives.
    case warning(PlaybackWarning, instant: Duration)
    /// A request that failed, and then succeeded on a later attempt or was replaced.
    case recovered(RecoveredError, instant: Duration)
    /// The position has entered or left a date range, or the date range at the position has changed.
    case dateRange(DateRangeEvent, instant: Duration)
    /// The subtitles at the position have changed to these cues.
    case subtitles([SubtitleCue], instant: Duration)
    /// Playback has failed, with the details of the failure. In a recording, the transition to `failed` precedes the
    /// observation.
    case failed(PlaybackFailure, instant: Duration)

    /// The time of the observation, on the session's monotonic clock.
    public var instant: Duration {
        switch self {
        case .sample(let sample): sample.instant
        case .variant(_, let instant), .warning(_, let instant), .recovered(_, let instant),
            .dateRange(_, let instant), .subtitles(_, let instant), .failed(_, let instant):
            instant
        }
    }
}
