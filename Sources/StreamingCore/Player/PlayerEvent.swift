/// An event that a player reports to its session.
public enum PlayerEvent: Equatable, Sendable {
    /// The media is ready: the buffer for playback is filled for the first time since the load.
    case didBecomeReady
    /// The player has started playback by itself, for example after a click in its own window.
    case didStartPlaying
    /// The player has paused playback by itself, for example after a click in its own window.
    case didPause
    /// The buffer is empty, and the position no longer advances.
    case didStartBuffering
    /// The buffer for playback is filled again after `didStartBuffering`.
    case didFinishBuffering
    /// The player has begun a seek by itself, or a commanded seek cannot finish at once.
    case didStartSeeking
    /// The seek has finished: data at its target is buffered.
    case didFinishSeeking
    /// Playback has reached the end of the media.
    case didReachEnd
    /// Playback has failed with this failure.
    case didFail(PlaybackFailure)
    /// The player has unloaded the media by itself, for example because the user closed the player's own window.
    case didStop
    /// The player has rejected a command, with the reason in words. After a rejected seek, the position is unchanged.
    case rejected(PlayerCommand, reason: String)
    /// The player has received its first segment of this variant, after another variant or at the start.
    case didChangeVariant(MediaVariant)
    /// A problem that playback survives, with reduced quality or content.
    case warning(PlaybackWarning)
    /// A failed request has succeeded on a later attempt, or was replaced by another request.
    case didRecover(RecoveredError)
    /// The position has entered or left a date range, or the date range at the position has changed.
    case dateRange(DateRangeEvent)
    /// The subtitles at the position have changed to these cues, by ascending start. Without cues, nothing is shown.
    case subtitles([SubtitleCue])

    /// The action of the playback machine that corresponds to the event; nil if there is no such action.
    public var action: PlaybackAction? {
        switch self {
        case .didBecomeReady: .didBecomeReady
        case .didStartPlaying: .didStartPlaying
        case .didPause: .didPause
        case .didStartBuffering: .didStartBuffering
        case .didFinishBuffering: .didFinishBuffering
        case .didStartSeeking: .didStartSeeking
        case .didFinishSeeking: .didFinishSeeking
        case .didReachEnd: .didReachEnd
        case .didFail(let failure): .didFail(failure.error)
        case .didStop: .stop
        case .rejected, .didChangeVariant, .warning, .didRecover, .dateRange, .subtitles: nil
        }
    }
}
