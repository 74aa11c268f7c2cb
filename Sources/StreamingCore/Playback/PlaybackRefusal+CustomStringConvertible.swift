extension PlaybackRefusal: CustomStringConvertible {
    /// The reason as a clause without a final period, to follow "refused: ".
    public var description: String {
        switch self {
        case .nothingLoaded: "nothing is loaded"
        case .alreadyIdle: "nothing is loaded that could be stopped"
        case .alreadyPlaying: "it already plays or will as soon as it can"
        case .alreadyPaused: "it is already paused or will not start by itself"
        case .alreadyReady: "it is ready already"
        case .alreadyBuffering: "it is buffering already"
        case .alreadySeeking: "it is seeking already"
        case .alreadyEnded: "it has ended already"
        case .alreadyInterrupted: "it is interrupted already"
        case .alreadyInBackground: "it is in the background already"
        case .continuesInBackground: "it goes on in the background"
        case .stillLoading: "it is still loading"
        case .notPlaying: "it does not play"
        case .notBuffering: "it is not buffering"
        case .notSeeking: "it is not seeking"
        case .notInterrupted: "nothing interrupted it"
        case .notInBackground: "it was not in the background"
        case .hasEnded: "it has ended"
        case .hasFailed: "it has failed; retry or load first"
        case .nothingFailed: "nothing has failed"
        case .notRecoverable: "another try cannot help"
        case .seekTargetNegative: "the target lies before the start"
        case .seekTargetNotFinite: "the target is not a number of seconds"
        case .stale: "it speaks of a load or seek that was replaced"
        case .unsupported(let reason): reason
        }
    }
}
