/// Why an action was refused.
public enum PlaybackRefusal: Equatable, Sendable {
    /// There is no media.
    case nothingLoaded
    /// There is no media to unload.
    case alreadyIdle
    /// It plays, or will as soon as it can.
    case alreadyPlaying
    /// It does not play, and will not by itself.
    case alreadyPaused
    /// It was ready before.
    case alreadyReady
    /// It waits for data already.
    case alreadyBuffering
    /// It is under way already.
    case alreadySeeking
    /// It has ended before.
    case alreadyEnded
    /// The interruption is known.
    case alreadyInterrupted
    /// The background is known.
    case alreadyInBackground
    /// The policy is to play on in the background.
    case continuesInBackground
    /// It is not ready yet.
    case stillLoading
    /// It does not play.
    case notPlaying
    /// It does not wait for data.
    case notBuffering
    /// It is not under way.
    case notSeeking
    /// No interruption is known.
    case notInterrupted
    /// It was not in the background.
    case notInBackground
    /// It has ended.
    case hasEnded
    /// It has failed; only `retry`, `load` and `stop` lead on.
    case hasFailed
    /// There is nothing to try again.
    case nothingFailed
    /// Another try would fail as well.
    case notRecoverable
    /// Before the start.
    case seekTargetNegative
    /// No number of seconds.
    case seekTargetNotFinite
    /// The report speaks of a load or a seek that a later one has replaced.
    case stale
    /// The player cannot do it, and says why.
    case unsupported(String)
}
