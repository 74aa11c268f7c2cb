import Foundation

/// A timer for the start-up time of a session: from the request to play to the first advance of the position.
struct StartupTimer: Equatable, Sendable {
    /// The start-up time in seconds; nil before the measurement.
    private(set) var time: TimeInterval?

    private var requestInstant: Duration?
    /// Whether the start-up time has been measured, or can no longer be measured.
    private var isOver = false

    mutating func record(_ transition: PlaybackTransition, isSeek: Bool) {
        requestInstant = transition.intent == .play ? requestInstant ?? transition.instant : nil
        if isOver { return }
        switch transition.to {
        case .idle, .ended, .failed: isOver = true
        case .playing:
            time = requestInstant.map { (transition.instant - $0).seconds }
            isOver = true
        case .loading, .ready, .paused, .buffering, .seeking: isOver = isSeek
        }
    }
}

/// A timer for the time from a seek to the next advance of the position.
struct SeekTimer: Equatable, Sendable {
    /// The last measured time in seconds; nil before the first measurement.
    private(set) var time: TimeInterval?

    private var seekInstant: Duration?

    mutating func record(_ transition: PlaybackTransition, isSeek: Bool) {
        if isSeek { seekInstant = transition.instant }
        // The time of a seek must not include paused or suppressed time.
        if transition.intent == .pause || transition.cause != nil { seekInstant = nil }
        switch transition.to {
        case .playing:
            if let seekInstant { time = (transition.instant - seekInstant).seconds }
            seekInstant = nil
        case .idle, .ended, .failed: seekInstant = nil
        case .loading, .ready, .paused, .buffering, .seeking: break
        }
    }
}
