/// The reason why an action or a command was rejected.
public enum PlaybackRefusal: Equatable, Sendable {
    /// No media is loaded.
    case nothingLoaded
    /// No media is loaded that could be unloaded.
    case alreadyIdle
    /// Playback is running, or starts as soon as possible.
    case alreadyPlaying
    /// Playback is paused, or will not start without a command.
    case alreadyPaused
    /// The media became ready before.
    case alreadyReady
    /// Playback is already buffering.
    case alreadyBuffering
    /// A seek is already in progress.
    case alreadySeeking
    /// The media has already ended.
    case alreadyEnded
    /// The interruption has already begun.
    case alreadyInterrupted
    /// The app is already in the background.
    case alreadyInBackground
    /// Playback continues in the background, according to its policy.
    case continuesInBackground
    /// The media is not ready yet.
    case stillLoading
    /// Playback is not running.
    case notPlaying
    /// Playback is not buffering.
    case notBuffering
    /// No seek is in progress.
    case notSeeking
    /// There is no interruption.
    case notInterrupted
    /// The app is not in the background, or the policy lets playback continue there.
    case notInBackground
    /// The media has ended.
    case hasEnded
    /// Playback has failed. Use `retry`, `load` or `stop`.
    case hasFailed
    /// There is no failure to retry.
    case nothingFailed
    /// The failure is not recoverable, so a retry cannot succeed.
    case notRecoverable
    /// The target of the seek is before the start.
    case seekTargetNegative
    /// The target of the seek is not a finite number.
    case seekTargetNotFinite
    /// The input belongs to a load or a seek that has been replaced.
    case stale
    /// The player does not support the action or the command, for the given reason.
    case unsupported(String)
}
