/// The reason why an action was refused.
public enum PlaybackRefusal: Equatable, Sendable {
    /// No media is loaded.
    case nothingLoaded
    /// No media is loaded that could be unloaded.
    case alreadyIdle
    /// Playback runs, or will as soon as possible.
    case alreadyPlaying
    /// Playback is paused, and will not start by itself.
    case alreadyPaused
    /// The media is ready already.
    case alreadyReady
    /// Playback is buffering already.
    case alreadyBuffering
    /// A seek is in progress already.
    case alreadySeeking
    /// The media has ended already.
    case alreadyEnded
    /// The interruption has begun already.
    case alreadyInterrupted
    /// The app is in the background already.
    case alreadyInBackground
    /// Playback continues in the background, by its policy.
    case continuesInBackground
    /// The media is not ready yet.
    case stillLoading
    /// Nothing plays.
    case notPlaying
    /// Playback is not buffering.
    case notBuffering
    /// No seek is in progress.
    case notSeeking
    /// There is no interruption.
    case notInterrupted
    /// The app is not in the background.
    case notInBackground
    /// The media has ended.
    case hasEnded
    /// Playback has failed; only `retry`, `load` and `stop` are possible.
    case hasFailed
    /// Nothing has failed that could be retried.
    case nothingFailed
    /// A retry cannot succeed.
    case notRecoverable
    /// The target is before the start.
    case seekTargetNegative
    /// The target is not a finite number.
    case seekTargetNotFinite
    /// The report is about a load or a seek that was replaced.
    case stale
    /// The player cannot do it, for this reason.
    case unsupported(String)
}
