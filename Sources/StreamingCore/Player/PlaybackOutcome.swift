/// The outcome of a load.
public enum PlaybackOutcome: Equatable, Sendable {
    /// Playback reached the end of the media.
    case ended
    /// The media was unloaded.
    case stopped
    /// Another load replaced the media.
    case replaced
    /// Playback failed, and no retry is planned.
    case failed(PlaybackFailure)
}

extension PlaybackFailure {
    /// The failure of a load that was replaced, stopped or cancelled.
    static let cancelled = PlaybackFailure(.unknown(reason: "cancelled"), code: .cancelled)
}
