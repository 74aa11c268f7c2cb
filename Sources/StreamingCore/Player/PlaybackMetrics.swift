import Foundation

/// The metrics of a session: one load of one item, until the next load or `stop`. A retry or a replay continues it.
///
/// Record the events of a session in their order, and read ``closed(at:position:requests:bytes:)`` at any time. A load
/// begins a new session, so read ``closed(by:requests:bytes:)`` before you record it. All times are seconds of the
/// session's monotonic clock. An unknown value is nil.
///
/// ```swift
/// let metrics = player.metrics
/// if let startupTime = metrics.startupTime { log.append("started after \(startupTime) s") }
/// log.append("\(metrics.rebufferCount) rebuffers in \(metrics.playedTime) s")
/// ```
public struct PlaybackMetrics: Equatable, Sendable {
    /// The advance of the position, in seconds of media. Nil if the position at the end is unknown.
    ///
    /// Positions that go back, as at a discontinuity, subtract nothing. If the player begins a seek by itself, it
    /// reports only the target. The media played between the previous transition and that seek is then not counted.
    public private(set) var mediaTime: TimeInterval? = 0
    /// The number of recovered errors by code.
    public private(set) var recoveredErrors: [PlaybackFailure.Code: Int] = [:]
    /// The number of failed attempts of all recovered errors.
    public private(set) var recoveredAttempts = 0
    /// The number of requests since the load, retries included. Nil unless it was passed to
    /// ``closed(at:position:requests:bytes:)`` or ``closed(by:requests:bytes:)``.
    public private(set) var requests: Int?
    /// The number of bytes received since the load. Nil unless it was passed to
    /// ``closed(at:position:requests:bytes:)`` or ``closed(by:requests:bytes:)``.
    public private(set) var bytes: Int64?
    /// The outcome of the session; nil while it runs. A replay or a retry makes it nil again.
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

    /// Records the next transition of a session. A load begins a new session.
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

    /// Records that media of `variant` is loaded from `instant` of the session's clock on.
    /// Recording the current variant again, for example after a retry, has no effect.
    public mutating func record(_ variant: MediaVariant, at instant: Duration) {
        guard timeline.isRunning else { return }
        pass(to: instant)
        variants.record(variant)
    }

    /// Records a recovered error.
    public mutating func record(_ error: RecoveredError) {
        guard timeline.isRunning else { return }
        recoveredErrors[error.code, default: 0] += 1
        recoveredAttempts += error.attempts
    }

    /// Returns the metrics with the running intervals up to `instant`. After a `stop`, no interval
    /// grows.
    ///
    /// - Parameters:
    ///   - instant: The time on the session's clock.
    ///   - position: The position in seconds from the start; nil if it is unknown.
    ///   - requests: The number of requests since the load; nil if the player does not report it.
    ///   - bytes: The number of bytes received since the load; nil if the player does not report it.
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
    /// - Parameters:
    ///   - load: The transition of the next load, which is not recorded yet.
    ///   - requests: The number of requests of the replaced session; nil if the player does not report it.
    ///   - bytes: The number of bytes received in the replaced session; nil if the player does not report it.
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

/// The measured values.
extension PlaybackMetrics {
    /// The time from the command that requested playback to the first advance of the position.
    ///
    /// That command is the load if `play` has the same time stamp, as with ``PlayerSession/play(_:from:)``, and the
    /// later `play` otherwise. Nil before the first advance, and if a seek, a failure, the end or a stop preceded it.
    public var startupTime: TimeInterval? { startup.time }
    /// Whether the position has advanced since the load.
    public var hasStarted: Bool { timeline.hasStarted }
    /// The time from the last of several consecutive seeks to the next advance of the position.
    ///
    /// A seek is not measured if playback is paused or suppressed before that advance. Nil until a seek was measured.
    public var seekTime: TimeInterval? { seek.time }
    /// The time since the load.
    public var length: TimeInterval { timeline.length.seconds }
    /// The time in which the position advanced.
    public var playedTime: TimeInterval { time(in: .playing) }

    /// Returns how long the session was in `state`. The times of all states add up to ``length``.
    public func time(in state: State) -> TimeInterval { timeline.duration(of: state).seconds }

    /// The number of rebuffers: stalls of at least 100 ms, a running one included.
    public var rebufferCount: Int { rebuffering.count }
    /// The number of stalls of less than 100 ms. A stall of zero duration does not count; players
    /// report such a stall where they skip media.
    public var microStallCount: Int { rebuffering.microStallCount }
    /// The first 100 rebuffers, in order.
    public var rebuffers: [Rebuffer] { rebuffering.rebuffers }
    /// The duration of the longest rebuffer; nil without one.
    public var longestRebuffer: TimeInterval? { rebuffering.longest }
    /// The duration of all rebuffers and micro-stalls.
    public var rebufferTime: TimeInterval { time(in: .rebuffering) }
    /// The rebuffer time as a share of rebuffer and played time, from 0 to 1; nil if both are 0.
    public var rebufferRatio: Double? {
        let total = rebufferTime + playedTime
        return total > 0 ? rebufferTime / total : nil
    }

    /// The first variant; nil if the media names none, or if the player does not report it.
    public var firstVariant: MediaVariant? { variants.first }
    /// The last variant; nil if the media names none, or if the player does not report it.
    public var lastVariant: MediaVariant? { variants.last }
    /// The mean of the declared bitrates, weighted by played time, in bits per second. Nil if nothing was played while
    /// a bitrate was known.
    ///
    /// A player reports the variant that it loads, which may play later by the length of the buffer.
    public var meanBitrate: Double? { variants.meanBitrate }
    /// The number of changes of variant; nil before the first variant.
    public var switches: Int? { variants.switches }
    /// The number of changes to a variant of a higher declared bitrate; nil before the first variant.
    public var switchesUp: Int? { variants.switchesUp }
    /// The number of changes to a variant of a lower declared bitrate; nil before the first variant.
    public var switchesDown: Int? { variants.switchesDown }
}
