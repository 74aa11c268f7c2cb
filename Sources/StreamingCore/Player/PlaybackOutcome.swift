/// The reason why a load ended.
public enum PlaybackOutcome: Equatable, Sendable {
    /// Playback has reached the end of the media.
    case ended
    /// Playback has been stopped, and the media has been unloaded.
    case stopped
    /// Another load has replaced the media.
    case replaced
    /// Playback has failed, and no retry is planned.
    case failed(PlaybackFailure)
}

extension PlaybackFailure {
    /// The failure for a caller whose task was cancelled, or whose load was replaced or stopped.
    static let cancelled = PlaybackFailure(.unknown(reason: "cancelled"), code: .cancelled)
}
