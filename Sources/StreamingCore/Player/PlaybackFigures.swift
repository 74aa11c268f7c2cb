import Foundation

/// The metrics of a session, derived from its transitions. All values are seconds of monotonic time unless documented
/// otherwise.
public struct PlaybackFigures: Equatable, Sendable {
    /// From the later of the last load and the wish to play, to the first advance of the position; nil before that. A retry
    /// goes on with the load that failed.
    public private(set) var startup: TimeInterval?
    /// The number of stalls: stops for lack of data while the intent is to play, after the start and outside a seek.
    ///
    /// A stop without a duration does not count. Players report one where they skip media.
    public private(set) var stalls = 0
    /// How long these stops took, a running one included.
    public private(set) var stalled: TimeInterval = 0
    /// How long the position advanced.
    public private(set) var played: TimeInterval = 0
    /// By how many seconds of the media it advanced.
    public private(set) var media: TimeInterval = 0

    private var wantedSince: Duration?
    private var state = PlaybackState.idle
    private var stateSince = Duration.zero
    private var positionThen: TimeInterval = 0
    private var isStallCounted = false

    /// Nothing measured yet.
    public init() {}

    /// Takes in the next transition of a session.
    public mutating func record(_ transition: PlaybackTransition) {
        // A seek that the player began by itself tells its target, and no longer where the media was.
        let position = transition.action == .didStartSeeking ? nil : transition.position
        close(at: transition.instant, position: position)
        if case .load = transition.action { (startup, wantedSince) = (nil, nil) }
        if transition.intent == .pause {
            wantedSince = nil
        } else if wantedSince == nil {
            wantedSince = transition.instant
        }
        if startup == nil, transition.to == .playing, let wantedSince {
            startup = (transition.instant - wantedSince).seconds
        }
        let isReplay = transition.from == .ended && transition.to == .playing
        if transition.to != Self.stall { isStallCounted = false }
        state = transition.to
        stateSince = transition.instant
        positionThen = isReplay ? 0 : transition.position
    }

    /// Returns the metrics including the running intervals up to `instant` of the session's clock, with the media at
    /// `position`.
    public func closed(at instant: Duration, position: TimeInterval) -> Self {
        var closed = self
        closed.close(at: instant, position: position)
        return closed
    }

    private static let stall = PlaybackState.buffering(previousState: .playing)

    private mutating func close(at instant: Duration, position: TimeInterval?) {
        let elapsed = (instant - stateSince).seconds
        if state == .playing {
            played += elapsed
            // Time stamps that go back, as at a discontinuity, take back nothing that was played.
            media += max(0, (position ?? positionThen) - positionThen)
        } else if state == Self.stall && elapsed > 0 {
            if !isStallCounted { stalls += 1 }
            isStallCounted = true
            stalled += elapsed
        }
        stateSince = instant
        positionThen = position ?? positionThen
    }
}
