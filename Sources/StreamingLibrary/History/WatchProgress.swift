import Foundation
import StreamingCore

/// The progress of a video, derived from the transitions and positions of a session.
struct WatchProgress {
    /// A position to save, and whether the video is finished.
    struct Mark: Equatable {
        /// The position, in seconds.
        var position: TimeInterval
        var isFinished = false
    }

    private let media: URL
    /// Whether this video is the media that the session has loaded.
    private var isLoaded: Bool
    private var isPlaying: Bool
    /// Whether there is progress to save since the load, or since playback last reached the end. The start position of
    /// a load is not progress.
    private var hasProgress = false
    /// Whether the video has played since the load, or since playback last reached the end. A seek straight to the end
    /// does not finish a video.
    private var hasPlayed = false
    /// The position, or the target of a seek in progress, in seconds.
    private var position: TimeInterval = 0

    init(of media: URL, isLoaded: Bool, isPlaying: Bool = false) {
        self.media = media
        self.isLoaded = isLoaded
        self.isPlaying = isPlaying
    }

    /// Records that the position has advanced. Returns the position to save, or nil if the video is not loaded or not
    /// playing.
    ///
    /// Before the transition to `playing`, the session reports the start position. The start position is not progress,
    /// so this method ignores positions before that transition.
    mutating func advance(to position: TimeInterval) -> Mark? {
        guard isPlaying else { return nil }
        (hasProgress, hasPlayed) = (true, true)
        self.position = position
        return mark
    }

    /// Records a transition. Returns the position to save, or nil if there is nothing to save.
    mutating func follow(_ transition: PlaybackTransition) -> Mark? {
        move(transition)
        switch transition.action {
        case .pause, .didPause, .didFail, .didEnterBackground, .audioSessionInterrupted:
            return mark
        case .didFinishSeeking:
            // If playback continues after the seek, the next advance of the position counts as progress.
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

    /// Updates the position and `isPlaying` for a transition. During a seek, the position is the target of the seek
    /// instead of the player's position.
    private mutating func move(_ transition: PlaybackTransition) {
        isPlaying = transition.to == .playing
        if case .seek(let target) = transition.action { return position = target }
        if transition.from.isSomewhere || transition.to.isSomewhere { position = transition.position }
    }
}

extension PlaybackState {
    /// Whether the player's position is worth saving in this state. During a load or a seek, the player has not reached
    /// the new position yet.
    fileprivate var isSomewhere: Bool {
        switch self {
        case .ready, .playing, .paused, .buffering, .ended: true
        case .idle, .loading, .seeking, .failed: false
        }
    }
}
