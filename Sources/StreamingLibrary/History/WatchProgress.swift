import Foundation
import StreamingCore

/// The progress of a video, derived from the transitions and positions of a session.
struct WatchProgress {
    /// A position to save.
    struct Mark: Equatable {
        /// The position, in seconds.
        var position: TimeInterval
        var isFinished = false
    }

    private let media: URL
    /// Whether the session has loaded this video.
    private var isLoaded: Bool
    private var isPlaying: Bool
    /// Whether there is progress to save since the load or the last end. A load that resumes at a position makes no
    /// progress.
    private var hasProgress = false
    /// Whether the video has played since its load or its last end. A seek straight to the end does not finish a video.
    private var hasPlayed = false
    /// The position, or the target of a seek in progress, in seconds.
    private var position: TimeInterval = 0

    init(of media: URL, isLoaded: Bool, isPlaying: Bool = false) {
        self.media = media
        self.isLoaded = isLoaded
        self.isPlaying = isPlaying
    }

    /// Records that the position has advanced, and returns the position to save; nil if the video is not loaded or not
    /// playing.
    ///
    /// The session reports the position at which playback starts before the transition to `playing`. That position is
    /// no progress, and is ignored.
    mutating func advance(to position: TimeInterval) -> Mark? {
        guard isPlaying else { return nil }
        (hasProgress, hasPlayed) = (true, true)
        self.position = position
        return mark
    }

    /// Records a transition, and returns the position to save; nil if there is nothing to save.
    mutating func follow(_ transition: PlaybackTransition) -> Mark? {
        move(transition)
        switch transition.action {
        case .pause, .didPause, .didFail, .didEnterBackground, .audioSessionInterrupted:
            return mark
        case .didFinishSeeking:
            // If playback continues after the seek, it becomes progress as soon as the position advances.
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

    /// Updates the position. During a seek, the position is the target of the seek instead of the player's position.
    private mutating func move(_ transition: PlaybackTransition) {
        isPlaying = transition.to == .playing
        if case .seek(let target) = transition.action { return position = target }
        if transition.from.isSomewhere || transition.to.isSomewhere { position = transition.position }
    }
}

extension PlaybackState {
    /// Whether the player's position in this state is a position of the media that is worth saving.
    fileprivate var isSomewhere: Bool {
        switch self {
        case .ready, .playing, .paused, .buffering, .ended: true
        case .idle, .loading, .seeking, .failed: false
        }
    }
}
