/// An event that a player reports.
public enum PlayerEvent: Equatable, Sendable {
    /// Enough is buffered to start at once, for the first time since the load.
    case didBecomeReady
    /// The player started by itself, for example in its own window.
    case didStartPlaying
    /// The player paused by itself.
    case didPause
    /// The buffer is empty, and the position does not advance.
    case didStartBuffering
    /// Enough is buffered to resume.
    case didFinishBuffering
    /// A seek takes a while, or the player began one by itself.
    case didStartSeeking
    /// Data at the target of the seek is buffered.
    case didFinishSeeking
    /// The media has ended.
    case didReachEnd
    /// Playback has failed.
    case didFail(PlaybackFailure)
    /// The player unloaded the media by itself: the user closed its window.
    case didStop
    /// A command was not followed, for a reason in words. A refused seek leaves the position as it was.
    case refused(PlayerCommand, reason: String)
    /// Media that is loaded from here on is of this variant.
    case didChangeVariant(MediaVariant)
    /// A problem that playback survives.
    case warning(PlaybackWarning)
    /// A request that failed has succeeded.
    case didRecover(RecoveredError)

    /// The action for the playback machine; nil for an event that leaves the state as it is.
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
        case .refused, .didChangeVariant, .warning, .didRecover: nil
        }
    }
}
