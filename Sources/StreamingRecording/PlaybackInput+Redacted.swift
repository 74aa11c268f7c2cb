import Foundation
import StreamingCore

// Each value is redacted once, when it enters a recording, so that a replay yields the same text.

extension PlaybackInput {
    /// A copy of the input without the credentials, fragments and query values of URLs.
    var redacted: Self { Self(action.redacted, generation: generation, position: position) }
}

extension PlaybackMachine.Decision {
    /// A copy of the result without the credentials, fragments and query values of URLs.
    var redacted: Self {
        switch self {
        case .accepted(let model, let effects): .accepted(model.redacted, effects.map(\.redacted))
        case .rejected: self
        }
    }
}

extension PlaybackAction {
    fileprivate var redacted: Self {
        switch self {
        case .load(let url): .load(url.withoutSecrets)
        case .didFail(let error): .didFail(error.redacted)
        case .play, .pause, .seek, .stop, .retry, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering,
            .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didReachEnd, .didEnterBackground,
            .didBecomeActive, .audioSessionInterrupted, .audioSessionResumed:
            self
        }
    }
}

extension PlaybackModel {
    fileprivate var redacted: Self {
        var model = self
        model.media = media?.withoutSecrets
        switch state {
        case .loading(let url): model.state = .loading(url.withoutSecrets)
        case .failed(let error): model.state = .failed(error.redacted)
        case .idle, .ready, .playing, .paused, .buffering, .seeking, .ended: break
        }
        return model
    }
}

extension PlaybackEffect {
    fileprivate var redacted: Self {
        switch self {
        case .load(let url): .load(url.withoutSecrets)
        case .play, .pause, .seek, .stop: self
        }
    }
}

extension URL {
    fileprivate var withoutSecrets: URL { URL(string: redacted) ?? URL(fileURLWithPath: "/unreadable") }
}
