/// An event that a player reports.
public enum PlayerEvent: Equatable, Sendable {
    /// The buffer for playback is filled, for the first time since the load.
    case didBecomeReady
    /// The player started by itself, for example in its own window.
    case didStartPlaying
    /// The player paused by itself.
    case didPause
    /// The buffer is empty, and the position does not advance.
    case didStartBuffering
    /// The buffer suffices to resume.
    case didFinishBuffering
    /// The player began a seek by itself, or a requested seek takes a while.
    case didStartSeeking
    /// Data at the target of the seek is buffered.
    case didFinishSeeking
    /// The media has ended.
    case didReachEnd
    /// Playback has failed.
    case didFail(PlaybackFailure)
    /// The player unloaded the media by itself: the user closed its window.
    case didStop
    /// The player refused a command, with the reason in words. After a refused seek, the position is unchanged.
    case refused(PlayerCommand, reason: String)
    /// Media that is loaded from now on belongs to this variant.
    case didChangeVariant(MediaVariant)
    /// A problem that playback survives.
    case warning(PlaybackWarning)
    /// A request that failed has succeeded.
    case didRecover(RecoveredError)

    /// The action for the playback machine; nil for an event that does not affect the state.
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
