import Foundation

/// The numbers of a session's rebuffers and micro-stalls, with a list of the first rebuffers and the duration of the
/// longest rebuffer.
struct RebufferTally: Equatable, Sendable {
    private(set) var count = 0
    private(set) var microStallCount = 0
    private(set) var rebuffers: [PlaybackMetrics.Rebuffer] = []
    private(set) var longest: TimeInterval?

    /// The minimum duration of a rebuffer. A shorter stall is a micro-stall.
    let minimum: Duration

    private var start: Duration?

    /// The maximum number of entries in `rebuffers`. The limit bounds the memory of a long session.
    private static let maximumLength = 100

    /// Creates a tally without stalls.
    init(minimum: Duration) { self.minimum = minimum }

    /// Records whether playback stalls at `instant`. A stall is counted when it ends.
    mutating func record(isRebuffering: Bool, at instant: Duration) {
        if isRebuffering {
            start = start ?? instant
        } else if let start {
            self.start = nil
            count(from: start, to: instant)
        }
    }

    private mutating func count(from start: Duration, to end: Duration) {
        let duration = end - start
        if duration >= minimum {
            count += 1
            longest = max(longest ?? 0, duration.seconds)
            if rebuffers.count < Self.maximumLength {
                rebuffers.append(PlaybackMetrics.Rebuffer(instant: start, duration: duration.seconds))
            }
        } else if duration > .zero {
            microStallCount += 1
        }
    }
}
