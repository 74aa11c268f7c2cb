extension PlaybackRejection {
    /// The reason why an action or a command was rejected.
    public enum Reason: Equatable, Sendable {
        /// No media is loaded.
        case nothingLoaded
        /// Nothing is loaded, so there is nothing to unload.
        case alreadyIdle
        /// Playback is already running, or starts as soon as possible.
        case alreadyPlaying
        /// Playback is already paused, or will not start without a command.
        case alreadyPaused
        /// The media is already ready.
        case alreadyReady
        /// Playback is already buffering.
        case alreadyBuffering
        /// A seek is already in progress.
        case alreadySeeking
        /// The media has already ended.
        case alreadyEnded
        /// The audio session is already interrupted.
        case alreadyInterrupted
        /// The app is already in the background.
        case alreadyInBackground
        /// The policy lets playback continue in the background, so the machine ignores the event.
        case continuesInBackground
        /// The media is not ready yet.
        case stillLoading
        /// Playback is not running.
        case notPlaying
        /// Playback is not buffering.
        case notBuffering
        /// No seek is in progress.
        case notSeeking
        /// The audio session is not interrupted.
        case notInterrupted
        /// The app is not in the background, or the policy lets playback continue in the background.
        case notInBackground
        /// The media has ended.
        case hasEnded
        /// Playback has failed. Use `retry`, `load` or `stop`.
        case hasFailed
        /// There is no failure to retry.
        case nothingFailed
        /// The failure is not recoverable, so a retry cannot succeed.
        case notRecoverable
        /// The target of the seek is before the start of the media.
        case seekTargetNegative
        /// The target of the seek is not a finite number.
        case seekTargetNotFinite
        /// The event or the `stop` of the player belongs to a load or a seek that has been replaced.
        case stale
        /// The player does not support the action or command, or has rejected the action or command. The value is the
        /// reason, as readable text.
        case unsupported(String)
    }
}
