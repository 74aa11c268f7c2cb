import Foundation

/// The metrics of one session, which lasts from a load until the next load or `stop`. A retry or a replay continues the
/// session.
///
/// Record the events of a session in their order, and read ``closed(at:position:requests:bytes:)`` at any time. A load
/// begins a new session, so read ``closed(by:requests:bytes:)`` before you record the load. All times are in seconds,
/// measured with the monotonic clock of the ``PlayerSession``. An unknown value is nil.
///
/// ```swift
/// let metrics = player.metrics
/// if let startupTime = metrics.startupTime { log.append("started after \(startupTime) s") }
/// log.append("\(metrics.rebufferCount) rebuffers in \(metrics.playedTime) s")
/// ```
public struct PlaybackMetrics: Equatable, Sendable {
    /// The amount of media that was played, in seconds: the sum of the advances of the position. Nil if
    /// ``closed(at:position:requests:bytes:)`` was called during playback without a position.
    ///
    /// If the position goes back, as at a discontinuity, nothing is subtracted. If the player begins a seek by itself,
    /// the player reports only the target. The media that was played between the previous transition and such a seek is
    /// not counted.
    public private(set) var mediaTime: TimeInterval? = 0
    /// The number of recovered errors for each code.
    public private(set) var recoveredErrors: [PlaybackFailure.Code: Int] = [:]
    /// The sum of the failed attempts of all recovered errors.
    public private(set) var recoveredAttempts = 0
    /// The number of requests since the load, retries included. Nil unless the number was passed to
    /// ``closed(at:position:requests:bytes:)`` or ``closed(by:requests:bytes:)``.
    public private(set) var requests: Int?
    /// The number of bytes received since the load. Nil unless the number was passed to
    /// ``closed(at:position:requests:bytes:)`` or ``closed(by:requests:bytes:)``.
    public private(set) var bytes: Int64?
    /// The outcome of the session; nil while the session runs. After a replay or a retry, the outcome is nil again.
    public private(set) var outcome: Outcome?

    private var timeline = SessionTimeline()
    private var startup = StartupTimer()
    private var seek = SeekTimer()
    private var rebuffering = RebufferTally()
    private var variants = VariantTally()
    private var lastPosition: TimeInterval = 0
    private var lastPositionInstant = Duration.zero

    /// Creates metrics with nothing measured.
    public init() {}

    /// Records the next transition of a session.
    ///
    /// A load begins a new session. Other transitions have no effect before the first load and after a `stop`.
    public mutating func record(_ transition: PlaybackTransition) {
        if case .load = transition.action {
            self = Self()
            timeline = SessionTimeline(start: transition.instant)
        }
        guard timeline.isRunning else { return }
        pass(to: transition.instant)
        // The position of this transition is the target of the seek, so the position before the seek is unknown.
        if transition.action != .didStartSeeking { countMedia(to: transition.position) }
        let isSeek = timeline.isSeek(transition)
        startup.record(transition, isSeek: isSeek)
        seek.record(transition, isSeek: isSeek)
        timeline.record(transition)
        rebuffering.record(isRebuffering: timeline.state == .rebuffering, at: transition.instant)
        outcome = outcome(after: transition)
        let isReplay = transition.from == .ended && transition.to == .playing
        lastPosition = isReplay ? 0 : transition.position
        lastPositionInstant = transition.instant
    }

    /// Records that the player loads media of `variant` from `instant` on.
    ///
    /// Recording the current variant again, for example after a retry, does not count as a switch. The method has no
    /// effect before the first load and after a `stop`.
    ///
    /// - Parameters:
    ///   - variant: The variant that the player loads.
    ///   - instant: The time on the session's monotonic clock.
    public mutating func record(_ variant: MediaVariant, at instant: Duration) {
        guard timeline.isRunning else { return }
        pass(to: instant)
        variants.record(variant)
    }

    /// Records a recovered error. The method has no effect before the first load and after a `stop`.
    public mutating func record(_ error: RecoveredError) {
        guard timeline.isRunning else { return }
        recoveredErrors[error.code, default: 0] += 1
        recoveredAttempts += error.attempts
    }

    /// Returns the metrics up to `instant`, including the intervals that are still running.
    ///
    /// Before the first load and after a `stop`, no interval is running.
    ///
    /// - Parameters:
    ///   - instant: The time on the session's monotonic clock.
    ///   - position: The position in seconds from the start; nil if the position is unknown.
    ///   - requests: The number of requests since the load; nil if the player does not report the number.
    ///   - bytes: The number of bytes received since the load; nil if the player does not report the number.
    public func closed(
        at instant: Duration, position: TimeInterval?, requests: Int? = nil, bytes: Int64? = nil
    ) -> Self {
        var closed = self
        (closed.requests, closed.bytes) = (requests, bytes)
        guard timeline.isRunning else { return closed }
        closed.pass(to: instant)
        if let position {
            closed.countMedia(to: position)
        } else if timeline.state == .playing && instant > lastPositionInstant {
            closed.mediaTime = nil
        }
        closed.rebuffering.record(isRebuffering: false, at: instant)
        return closed
    }

    /// Returns the metrics at the end of the session that `load` replaces.
    ///
    /// The outcome is `replaced`, unless the session has already ended, failed or stopped.
    ///
    /// - Parameters:
    ///   - load: The transition of the next load, which is not recorded yet.
    ///   - requests: The number of requests of the replaced session; nil if the player does not report the number.
    ///   - bytes: The number of bytes received in the replaced session; nil if the player does not report the number.
    public func closed(by load: PlaybackTransition, requests: Int? = nil, bytes: Int64? = nil) -> Self {
        var closed = closed(at: load.instant, position: load.position, requests: requests, bytes: bytes)
        if timeline.isRunning { closed.outcome = outcome ?? .replaced }
        return closed
    }

    private mutating func pass(to instant: Duration) {
        let elapsed = timeline.pass(to: instant)
        if timeline.state == .playing { variants.play(for: elapsed.seconds) }
    }

    private mutating func countMedia(to position: TimeInterval) {
        if timeline.state == .playing { mediaTime? += max(0, position - lastPosition) }
    }

    private func outcome(after transition: PlaybackTransition) -> Outcome? {
        switch transition.to {
        case .ended: .ended
        case .failed: .failed
        case .idle: outcome ?? .stopped
        case .loading, .ready, .playing, .paused, .buffering, .seeking: nil
        }
    }
}

/// Metrics that are derived from the recorded events.
extension PlaybackMetrics {
    /// The start-up time in seconds: from the command that requested playback to the first advance of the position.
    ///
    /// For ``PlayerSession/play(_:from:)``, the time begins at the load. Otherwise, the time begins at the `play`
    /// command. Nil before the first advance. The time also stays nil if a seek, a failure, the end or a stop precedes
    /// the first advance.
    public var startupTime: TimeInterval? { startup.time }
    /// Whether the position has advanced since the load.
    public var hasStarted: Bool { timeline.hasStarted }
    /// The time from the last measured seek to the next advance of the position, in seconds.
    ///
    /// Only the last of several consecutive seeks is measured. A seek is not measured if playback is paused or
    /// suppressed before the position advances. Nil before the first measured seek.
    public var seekTime: TimeInterval? { seek.time }
    /// The length of the session in seconds, from the load.
    public var length: TimeInterval { timeline.length.seconds }
    /// The time during which the position advanced, in seconds.
    public var playedTime: TimeInterval { time(in: .playing) }

    /// Returns the time that the session has spent in `state`, in seconds. The times of all states add up to
    /// ``length``.
    public func time(in state: State) -> TimeInterval { timeline.duration(of: state).seconds }

    /// The number of rebuffers: stalls of at least 100 ms.
    ///
    /// A stall that is still running counts only in the metrics that ``closed(at:position:requests:bytes:)`` returns.
    public var rebufferCount: Int { rebuffering.count }
    /// The number of stalls of less than 100 ms. A stall of zero duration, which a player reports when it skips media,
    /// does not count.
    public var microStallCount: Int { rebuffering.microStallCount }
    /// The first 100 rebuffers of the session, oldest first.
    public var rebuffers: [Rebuffer] { rebuffering.rebuffers }
    /// The duration of the longest rebuffer, in seconds; nil if there was no rebuffer.
    public var longestRebuffer: TimeInterval? { rebuffering.longest }
    /// The duration of all stalls, including those of less than 100 ms, in seconds.
    public var rebufferTime: TimeInterval { time(in: .rebuffering) }
    /// The rebuffer time divided by the sum of the rebuffer time and the played time, from 0 to 1. Nil if both times
    /// are 0.
    public var rebufferRatio: Double? {
        let total = rebufferTime + playedTime
        return total > 0 ? rebufferTime / total : nil
    }

    /// The first variant of the session; nil if the player has reported no variant.
    public var firstVariant: MediaVariant? { variants.first }
    /// The latest variant of the session; nil if the player has reported no variant.
    public var lastVariant: MediaVariant? { variants.last }
    /// The mean of the declared bitrates of the variants, weighted by played time, in bits per second.
    ///
    /// Nil if no played variant has a declared bitrate. The mean is an approximation: a variant counts from the start
    /// of its download, although its playback starts later by the buffered duration.
    public var meanBitrate: Double? { variants.meanBitrate }
    /// The number of variant switches; nil before the first variant.
    public var switches: Int? { variants.switches }
    /// The number of switches to a variant with a higher declared bitrate; nil before the first variant.
    public var switchesUp: Int? { variants.switchesUp }
    /// The number of switches to a variant with a lower declared bitrate; nil before the first variant.
    public var switchesDown: Int? { variants.switchesDown }
}
