extension PlaybackRejection.Reason: CustomStringConvertible {
    /// The reason as a clause without a final period, such as "no media is loaded". Messages print the reason after
    /// "rejected: ".
    public var description: String {
        switch self {
        case .nothingLoaded: "no media is loaded"
        case .alreadyIdle: "already stopped"
        case .alreadyPlaying: "already playing, or starting as soon as possible"
        case .alreadyPaused: "already paused"
        case .alreadyReady: "already ready"
        case .alreadyBuffering: "already buffering"
        case .alreadySeeking: "already seeking"
        case .alreadyEnded: "already ended"
        case .alreadyInterrupted: "already interrupted"
        case .alreadyInBackground: "already in the background"
        case .continuesInBackground: "playback continues in the background"
        case .stillLoading: "still loading"
        case .notPlaying: "not playing"
        case .notBuffering: "not buffering"
        case .notSeeking: "not seeking"
        case .notInterrupted: "not interrupted"
        case .notInBackground: "not in the background"
        case .hasEnded: "the media has ended"
        case .hasFailed: "playback has failed; retry or load first"
        case .nothingFailed: "nothing has failed"
        case .notRecoverable: "the failure is permanent, so a retry cannot succeed"
        case .seekTargetNegative: "the seek target is before the start"
        case .seekTargetNotFinite: "the seek target is not a number of seconds"
        case .stale: "the event belongs to a load or seek that was replaced"
        case .unsupported(let reason): reason
        }
    }
}
