import Foundation

/// Counts the attempts at one place of the media: each failure there waits longer, until there were enough.
package struct RetryCounter: Sendable {
    /// How many seconds past the place where it went on playback has made progress, and the count starts over.
    package static let progress: TimeInterval = 1

    private let policy: RetryPolicy
    private var made = 0
    /// Where playback went on after the last attempt; nil until it does.
    private var place: TimeInterval?

    /// Nothing has failed yet.
    package init(_ policy: RetryPolicy) { self.policy = policy }

    /// The next attempt and the wait before it; nil if there were enough.
    ///
    /// - Parameter random: from 0 to 1, without the latter.
    package mutating func next(random: Double) -> (attempt: Int, delay: Duration)? {
        guard let delay = policy.delay(beforeAttempt: made + 1, random: random) else { return nil }
        made += 1
        place = nil
        return (made, delay)
    }

    /// Playing, it has come to `position`.
    package mutating func didPlay(to position: TimeInterval) {
        if let place, position >= place + Self.progress { made = 0 }
        place = min(place ?? position, position)
    }

    /// Other media, another place or the end begin a new count; that the person retries as well does not.
    package mutating func record(_ action: PlaybackAction) {
        switch action {
        case .load, .seek, .stop, .didStartSeeking, .didReachEnd: made = 0
        case .play, .pause, .retry, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering,
            .didFinishBuffering, .didFinishSeeking, .didFail, .didEnterBackground, .didBecomeActive,
            .audioSessionInterrupted, .audioSessionResumed:
            break
        }
    }
}
