import Foundation

/// A timer for the start-up time of a session: from the request to play to the first advance of the position. Time in
/// an interruption or in the background does not count.
struct StartupTimer: Equatable, Sendable {
    /// The start-up time in seconds; nil before the measurement.
    private(set) var time: TimeInterval?
    /// The command at which the time begins; nil until the time is measured.
    private(set) var boundary: PlaybackMetrics.StartupBoundary?

    private let loadInstant: Duration
    private var requestInstant: Duration?
    /// The time of the last transition, if playback has been suppressed since that transition; nil otherwise.
    private var suppressionInstant: Duration?
    /// The total duration of suppressions from the request to play until the last transition.
    private var suppressedTime = Duration.zero
    private var requestBoundary = PlaybackMetrics.StartupBoundary.load
    /// Whether the start-up time has been measured, or can no longer be measured.
    private var isOver = false

    /// Creates a timer for a session whose load was at `loadInstant`.
    init(loadInstant: Duration = .zero) { self.loadInstant = loadInstant }

    mutating func record(_ transition: PlaybackTransition, isSeek: Bool) {
        recordRequest(transition)
        if isOver { return }
        switch transition.to {
        case .idle, .ended, .failed: isOver = true
        case .playing:
            time = requestInstant.map { (transition.instant - $0 - suppressedTime).seconds }
            boundary = time == nil ? nil : requestBoundary
            isOver = true
        case .loading, .ready, .paused, .buffering, .seeking: isOver = isSeek
        }
    }

    private mutating func recordRequest(_ transition: PlaybackTransition) {
        if let suppressionInstant { suppressedTime += transition.instant - suppressionInstant }
        // With the intent to play, a suppression is the only possible cause.
        let isSuppressed = transition.intent == .play && transition.cause != nil
        suppressionInstant = isSuppressed ? transition.instant : nil
        guard transition.intent == .play else { return requestInstant = nil }
        if requestInstant != nil { return }
        suppressedTime = .zero
        requestInstant = transition.instant
        if case .loading = transition.from {
            requestBoundary = transition.instant == loadInstant ? .load : .play
        } else {
            requestBoundary = transition.instant == loadInstant ? .load : .preloaded
        }
    }
}

/// A timer for the time from a seek to the next advance of the position.
struct SeekTimer: Equatable, Sendable {
    /// The last measured time in seconds; nil before the first measurement.
    private(set) var time: TimeInterval?
    /// The number of seeks. Every seek in a series of consecutive seeks counts.
    private(set) var count = 0
    /// The number of measured seek times.
    private(set) var measuredCount = 0
    /// The sum of the measured times, in seconds.
    private(set) var total: TimeInterval = 0
    /// The longest measured time in seconds; nil before the first measurement.
    private(set) var longest: TimeInterval?

    private var seekInstant: Duration?

    mutating func record(_ transition: PlaybackTransition, isSeek: Bool) {
        if isSeek {
            seekInstant = transition.instant
            count += 1
        }
        // The time of a seek must not include paused or suppressed time.
        if transition.intent == .pause || transition.cause != nil { seekInstant = nil }
        switch transition.to {
        case .playing:
            if let seekInstant { measure((transition.instant - seekInstant).seconds) }
            seekInstant = nil
        case .idle, .ended, .failed: seekInstant = nil
        case .loading, .ready, .paused, .buffering, .seeking: break
        }
    }

    private mutating func measure(_ seconds: TimeInterval) {
        time = seconds
        measuredCount += 1
        total += seconds
        longest = max(longest ?? 0, seconds)
    }
}
