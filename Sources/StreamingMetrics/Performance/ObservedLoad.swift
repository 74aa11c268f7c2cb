import Foundation
import StreamingCore

/// An observed load, which turns the transitions and observations of a session into performance events.
struct ObservedLoad: Sendable {
    /// The metrics of the load, up to the last transition or observation.
    private(set) var metrics = PlaybackMetrics()
    /// Whether the start of the load was reported.
    private var isReported = false
    /// The last bitrate of the load in bits per second; nil if it is unknown.
    private var bitrate: Int?
    /// The start of the running stall on the session's monotonic clock; nil if no stall is running.
    private var stallStart: Duration?
    /// Whether the running stall was reported as stalled playback.
    private var isStalled = false
    private var bytes: Int64 = 0
    private var transferTime: TimeInterval = 0

    /// Returns whether a stall of `duration` seconds is too short to count as a rebuffer.
    func isMicroStall(lasting duration: TimeInterval) -> Bool { duration < metrics.minimumRebuffer }

    /// Records a transition, and returns the events that follow from the transition.
    ///
    /// The end of a stall, if any, is the first of these events.
    mutating func record(_ transition: PlaybackTransition) -> [PerformanceEvent] {
        let old = metrics.state
        let hadStarted = metrics.hasStarted
        metrics.record(transition)
        let state = metrics.state
        var events = endOfStall(at: transition)
        if case .load = transition.action {
            (isReported, bitrate, bytes, transferTime) = (false, nil, 0, 0)
        }
        let hasAdvanced = metrics.hasStarted && !hadStarted
        // The start is reported when `joining` begins. If the position advances without `joining` immediately before,
        // the user did not wait for the first frame, and the start is reported with the advance.
        if (state == .joining || hasAdvanced) && old != .joining { events += start() }
        if hasAdvanced { events.append(.firstFrameRendered) }
        if state == .rebuffering, stallStart == nil {
            stallStart = transition.instant
            events.append(.bufferingStarted)
        }
        return events
    }

    /// Records an observation, and returns the events that follow from the observation.
    mutating func record(_ observation: PlaybackObservation) -> [PerformanceEvent] {
        metrics.record(observation)
        switch observation {
        case .sample(let sample): return transfer(sample) + stall(at: sample.instant)
        case .variant(let variant, _):
            bitrate = variant.bitrate
            // Before the report of the start, the service still has the bitrate of the previous load.
            return isReported ? [.qualityChanged(bitrate: bitrate ?? 0)] : []
        case .warning, .recovered, .dateRange, .subtitles, .failed: return []
        }
    }

    /// Ends a running stall when the observation of the load ends, and returns the event of this end.
    ///
    /// - Returns: An array with the event; empty if no stall is running.
    mutating func endStall(at instant: Duration) -> [PerformanceEvent] {
        guard let stallStart else { return [] }
        (self.stallStart, isStalled) = (nil, false)
        return [.bufferingEnded(duration: (instant - stallStart).seconds)]
    }

    private mutating func start() -> [PerformanceEvent] {
        isReported = true
        return [.loadStarted] + (bitrate.map { [.qualityChanged(bitrate: $0)] } ?? [])
    }

    private mutating func endOfStall(at transition: PlaybackTransition) -> [PerformanceEvent] {
        var isOver = metrics.state != .rebuffering
        if case .load = transition.action { isOver = true }
        guard let stallStart, isOver else { return [] }
        let wasStalled = isStalled
        (self.stallStart, isStalled) = (nil, false)
        let end = PerformanceEvent.bufferingEnded(duration: (transition.instant - stallStart).seconds)
        return wasStalled && metrics.state == .playing ? [end, .playbackResumed] : [end]
    }

    private mutating func stall(at instant: Duration) -> [PerformanceEvent] {
        guard let stallStart, !isStalled, instant - stallStart >= PlaybackPerformanceObserver.stallDelay else {
            return []
        }
        isStalled = true
        return [.playbackStalled]
    }

    private mutating func transfer(_ sample: PlaybackSample) -> [PerformanceEvent] {
        guard let newBytes = sample.bytes, let newTime = sample.transferTime, newBytes > bytes, newTime > transferTime
        else { return [] }
        defer { (bytes, transferTime) = (newBytes, newTime) }
        return [.bytesTransferred(bytes: newBytes - bytes, duration: newTime - transferTime)]
    }
}

extension PerformanceEvent {
    /// Whether the event is the end of a stall.
    var isEndOfStall: Bool { if case .bufferingEnded = self { true } else { false } }
}
