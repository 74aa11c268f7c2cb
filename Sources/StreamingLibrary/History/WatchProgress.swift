import Foundation
import StreamingCore

/// How far a video has come, as the transitions and positions of a session tell it.
struct WatchProgress {
    /// What is to be remembered at a moment.
    struct Mark: Equatable {
        /// Seconds.
        var position: TimeInterval
        var isFinished = false
    }

    private let media: URL
    /// Whether it is this video that is loaded.
    private var isLoaded: Bool
    private var isPlaying: Bool
    /// Whether anything was seen that is not remembered as finished. A resumed load that fails has come nowhere.
    private var hasProgress = false
    /// Whether it was played since it was loaded, or since its end. Who goes straight to the end has not watched it.
    private var hasPlayed = false
    /// Where the video is, or is to go.
    private var position: TimeInterval = 0

    init(of media: URL, isLoaded: Bool, isPlaying: Bool = false) {
        self.media = media
        self.isLoaded = isLoaded
        self.isPlaying = isPlaying
    }

    /// The video plays, and has come to a position. The one that it begins to play at is told before the transition, and is
    /// no progress.
    mutating func advance(to position: TimeInterval) -> Mark? {
        guard isPlaying else { return nil }
        (hasProgress, hasPlayed) = (true, true)
        self.position = position
        return mark
    }

    /// What there is to remember after a transition; nil if nothing.
    mutating func follow(_ transition: PlaybackTransition) -> Mark? {
        move(transition)
        switch transition.action {
        case .pause, .didPause, .didFail, .didEnterBackground, .audioSessionInterrupted:
            return mark
        case .didFinishSeeking:
            // What plays on is progress once it has played.
            if transition.to == .paused { hasProgress = true }
            return mark
        case .didReachEnd:
            defer { (hasProgress, hasPlayed) = (false, false) }
            return isLoaded && hasPlayed ? Mark(position: position, isFinished: true) : nil
        case .stop:
            defer { self = Self(of: media, isLoaded: false) }
            return mark
        case .load(let url):
            defer { self = Self(of: media, isLoaded: url == media) }
            return mark
        case .play, .seek, .retry, .didBecomeReady, .didStartPlaying, .didStartBuffering, .didFinishBuffering,
            .didStartSeeking, .didBecomeActive, .audioSessionResumed:
            return nil
        }
    }

    private var mark: Mark? { isLoaded && hasProgress ? Mark(position: position) : nil }

    /// On the way to a place, what counts is that place, and not where the player is meanwhile.
    private mutating func move(_ transition: PlaybackTransition) {
        isPlaying = transition.to == .playing
        if case .seek(let target) = transition.action { return position = target }
        if transition.from.isSomewhere || transition.to.isSomewhere { position = transition.position }
    }
}

extension PlaybackState {
    /// Whether the position of the player is the one that counts.
    fileprivate var isSomewhere: Bool {
        switch self {
        case .ready, .playing, .paused, .buffering, .ended: true
        case .idle, .loading, .seeking, .failed: false
        }
    }
}
