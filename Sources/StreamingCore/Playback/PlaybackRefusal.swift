/// Why an action was refused.
public enum PlaybackRefusal: Equatable, Sendable {
    case nothingLoaded
    case alreadyIdle
    case alreadyPlaying
    case alreadyPaused
    case alreadyReady
    case alreadyBuffering
    case alreadySeeking
    case alreadyEnded
    case alreadyInterrupted
    case alreadyInBackground
    case stillLoading
    case notPlaying
    case notBuffering
    case notSeeking
    case notInterrupted
    case notInBackground
    case hasEnded
    case hasFailed
    case nothingFailed
    case notRecoverable
    case seekTargetNegative
    case seekTargetNotFinite
    /// The report speaks of a load or a seek that a later one has replaced.
    case stale
    /// The player cannot do it, and says why.
    case unsupported(String)
}
