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
    /// Whether this video is loaded.
    private var isLoaded: Bool
    private var isPlaying: Bool
    /// Whether there is progress to save since the load or the last end. A resumed load that fails makes none.
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

    /// Records that playback has reached a position, and returns the position to save.
    ///
    /// The session reports the position at which playback starts before its transition. That position is no progress,
    /// and is ignored.
    mutating func advance(to position: TimeInterval) -> Mark? {
        guard isPlaying else { return nil }
        (hasProgress, hasPlayed) = (true, true)
        self.position = position
        return mark
    }

    /// Records a transition, and returns the position to save, or nil if there is none.
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

    /// Updates the position. During a seek it is the target, instead of the position of the player.
    private mutating func move(_ transition: PlaybackTransition) {
        isPlaying = transition.to == .playing
        if case .seek(let target) = transition.action { return position = target }
        if transition.from.isSomewhere || transition.to.isSomewhere { position = transition.position }
    }
}

extension PlaybackState {
    /// Whether the position of the player is the position of the media, and not an intermediate one.
    fileprivate var isSomewhere: Bool {
        switch self {
        case .ready, .playing, .paused, .buffering, .ended: true
        case .idle, .loading, .seeking, .failed: false
        }
    }
}
