extension PlaybackAction {
    /// The stable name of the action in recordings, JSON and logs, without its payload.
    public var name: String {
        switch self {
        case .load: "load"
        case .play: "play"
        case .pause: "pause"
        case .seek: "seek"
        case .stop: "stop"
        case .retry: "retry"
        case .didBecomeReady: "didBecomeReady"
        case .didStartPlaying: "didStartPlaying"
        case .didPause: "didPause"
        case .didStartBuffering: "didStartBuffering"
        case .didFinishBuffering: "didFinishBuffering"
        case .didStartSeeking: "didStartSeeking"
        case .didFinishSeeking: "didFinishSeeking"
        case .didReachEnd: "didReachEnd"
        case .didFail: "didFail"
        case .didEnterBackground: "didEnterBackground"
        case .didBecomeActive: "didBecomeActive"
        case .audioSessionInterrupted: "audioSessionInterrupted"
        case .audioSessionResumed: "audioSessionResumed"
        }
    }
}
