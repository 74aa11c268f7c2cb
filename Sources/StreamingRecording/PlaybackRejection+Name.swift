import StreamingCore

extension PlaybackRejection.Reason {
    /// The name of the case in a recording.
    ///
    /// The name stays the same when the wording of the description changes.
    var name: String {
        switch self {
        case .nothingLoaded: "nothingLoaded"
        case .alreadyIdle: "alreadyIdle"
        case .alreadyPlaying: "alreadyPlaying"
        case .alreadyPaused: "alreadyPaused"
        case .alreadyReady: "alreadyReady"
        case .alreadyBuffering: "alreadyBuffering"
        case .alreadySeeking: "alreadySeeking"
        case .alreadyEnded: "alreadyEnded"
        case .alreadyInterrupted: "alreadyInterrupted"
        case .alreadyInBackground: "alreadyInBackground"
        case .continuesInBackground: "continuesInBackground"
        case .stillLoading: "stillLoading"
        case .notPlaying: "notPlaying"
        case .notBuffering: "notBuffering"
        case .notSeeking: "notSeeking"
        case .notInterrupted: "notInterrupted"
        case .notInBackground: "notInBackground"
        case .hasEnded: "hasEnded"
        case .hasFailed: "hasFailed"
        case .nothingFailed: "nothingFailed"
        case .notRecoverable: "notRecoverable"
        case .seekTargetNegative: "seekTargetNegative"
        case .seekTargetNotFinite: "seekTargetNotFinite"
        case .stale: "stale"
        case .unsupported: "unsupported"
        }
    }
}
