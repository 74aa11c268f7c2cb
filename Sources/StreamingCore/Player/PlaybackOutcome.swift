/// The reason why a load ended.
public enum PlaybackOutcome: Equatable, Sendable {
    /// Playback reached the end of the media.
    case ended
    /// Playback was stopped, and the media was unloaded.
    case stopped
    /// Another load replaced the media.
    case replaced
    /// Playback failed, and no retry is planned.
    case failed(PlaybackFailure)
}

extension PlaybackFailure {
    /// The failure for a caller whose task was cancelled, or whose load was replaced or stopped.
    static let cancelled = PlaybackFailure(.unknown(reason: "cancelled"), code: .cancelled)
}
