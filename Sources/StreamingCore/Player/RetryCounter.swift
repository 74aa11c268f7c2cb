import Foundation

/// A counter of the retries at one position of the media. The ``RetryPolicy`` determines the maximum number of attempts
/// and the delay before each attempt.
package struct RetryCounter: Sendable {
    /// The advance of the position that counts as progress after a retry, in seconds. Progress resets the count of
    /// attempts.
    package static let progress: TimeInterval = 1

    private let policy: RetryPolicy
    /// The number of attempts since the last progress.
    private var made = 0
    /// The lowest position since playback resumed after the last attempt, in seconds; nil until playback resumes.
    private var place: TimeInterval?

    /// Creates a counter with no attempts made.
    package init(_ policy: RetryPolicy) { self.policy = policy }

    /// Counts the next attempt, and returns its number and delay.
    ///
    /// - Parameter random: A random number in `0..<1`, for the jitter.
    /// - Returns: The number of the attempt, from 1, and the delay before it; nil if the attempts are used up.
    package mutating func next(random: Double) -> (attempt: Int, delay: Duration)? {
        guard let delay = policy.delay(beforeAttempt: made + 1, random: random) else { return nil }
        made += 1
        place = nil
        return (made, delay)
    }

    /// Records that playback has reached `position`, in seconds. The count of attempts returns to 0 after playback has
    /// advanced by ``progress`` since the last retry.
    package mutating func didPlay(to position: TimeInterval) {
        if let place, position >= place + Self.progress { made = 0 }
        place = min(place ?? position, position)
    }

    /// Records an action. A load, a seek, a stop or the end of the media resets the count of attempts. A manual retry
    /// keeps the count.
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
