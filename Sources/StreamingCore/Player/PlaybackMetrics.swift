import Foundation

/// The metrics of one session, which lasts from a load until the next load or `stop`. A retry or a replay continues the
/// session.
///
/// Record the transitions and observations of a session in order, and read ``closed(at:position:)`` at any time.
/// A load begins a new session, so read ``closed(by:)`` before you record the load. All times are in seconds, by the
/// monotonic clock of the ``PlayerSession``. An unknown value is nil.
///
/// The memory of metrics is bounded. Metrics keep at most ``maximumVisits`` visits to states, 100 rebuffers, 200 played
/// ranges, ``maximumVariants`` variants, and ``maximumCodes`` codes each of failures and recovered errors. The totals
/// count everything.
///
/// ```swift
/// let metrics = player.metrics
/// if let startupTime = metrics.startupTime { log.append("started after \(startupTime) s") }
/// log.append("\(metrics.rebufferCount) rebuffers in \(metrics.playedTime) s")
/// ```
public struct PlaybackMetrics: Equatable, Sendable {
    /// The amount of media that was played, in seconds: the sum of the advances of the position. Nil in
    /// metrics that ``closed(at:position:)`` returned during playback without a position.
    ///
    /// If the position goes back, as at a discontinuity, nothing is subtracted. If the player begins a seek by itself,
    /// the player reports only the target. The media that was played between the last sample and a seek by the player
    /// is not counted.
    public private(set) var mediaTime: TimeInterval? = 0
    /// The number of recovered errors by code: at most ``maximumCodes`` codes. Beyond the limit, errors with other
    /// codes count as ``PlaybackFailure/Code/unknown``.
    public private(set) var recoveredErrors: [PlaybackFailure.Code: Int] = [:]
    /// The sum of the failed attempts of all recovered errors.
    public private(set) var recoveredAttempts = 0
    /// The number of failures that ended playback, by code: at most ``maximumCodes`` codes. A failure counts even if a
    /// retry follows. Beyond the limit, failures with other codes count as ``PlaybackFailure/Code/unknown``.
    public private(set) var failures: [PlaybackFailure.Code: Int] = [:]
    /// The last failure that ended playback; nil if playback has not failed.
    public private(set) var lastFailure: PlaybackFailure?
    /// The number of retries after a failure, automatic and manual.
    public private(set) var retries = 0
    /// The number of problems that playback survived with reduced quality or content.
    public private(set) var warningCount = 0
    /// The outcome of the session; nil until playback ends or fails, or the media is unloaded or replaced. After a
    /// replay, a retry, or a seek from the end, the outcome is nil again.
    public private(set) var outcome: Outcome?

    private var timeline = SessionTimeline()
    private var startup = StartupTimer()
    private var seek = SeekTimer()
    private var rebuffering: RebufferTally
    private var variants = VariantTally()
    private var covered = MediaCoverage()
    private(set) var live = LiveTally()
    private var lastPosition: TimeInterval = 0
    private var lastPositionInstant = Duration.zero
    /// The last sample of the session; nil before the first sample.
    private var sample: PlaybackSample?

    /// Creates metrics with nothing measured.
    ///
    /// - Parameter minimumRebuffer: The minimum duration of a rebuffer. A shorter stall is a micro-stall. The minimum
    ///   is 100 ms by default, 0 in CTA-2066, and 250 ms in Mux Data.
    public init(minimumRebuffer: Duration = .milliseconds(100)) {
        rebuffering = RebufferTally(minimum: minimumRebuffer)
    }

    /// Records the next transition of a session.
    ///
    /// A load begins a new session. Other transitions have no effect before the first load and after a `stop`.
    public mutating func record(_ transition: PlaybackTransition) {
        if case .load = transition.action {
            self = Self(minimumRebuffer: rebuffering.minimum)
            timeline = SessionTimeline(start: transition.instant)
            startup = StartupTimer(loadInstant: transition.instant)
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
        if transition.action == .retry { retries += 1 }
        let isReplay = transition.from == .ended && transition.to == .playing
        (lastPosition, lastPositionInstant) = (isReplay ? 0 : transition.position, transition.instant)
    }

    /// Records the next observation of a session. The method has no effect before the first load and after a `stop`.
    ///
    /// A player may report the current variant again, for example after a retry. Such a report does not count as a
    /// switch.
    public mutating func record(_ observation: PlaybackObservation) {
        guard timeline.isRunning else { return }
        pass(to: observation.instant)
        switch observation {
        case .sample(let sample): record(sample)
        case .variant(let variant, _): variants.record(variant)
        case .warning(let warning, _):
            warningCount += 1
            if let variant = warning.variant { variants.fail(variant) }
        case .recovered(let error, _):
            recoveredErrors.count(error.code)
            recoveredAttempts += error.attempts
        case .failed(let failure, _):
            failures.count(failure.code)
            lastFailure = failure
        case .dateRange, .subtitles: break
        }
    }

    private mutating func record(_ sample: PlaybackSample) {
        self.sample = sample
        live.record(sample)
        guard timeline.state == .playing else { return }
        countMedia(to: sample.position)
        (lastPosition, lastPositionInstant) = (sample.position, sample.instant)
    }

    /// Returns the metrics up to `instant`, including the intervals that are still running.
    ///
    /// Before the first load and after a `stop`, no interval is running.
    ///
    /// - Parameters:
    ///   - instant: The time on the session's monotonic clock.
    ///   - position: The position in seconds from the start; nil if it is unknown.
    public func closed(at instant: Duration, position: TimeInterval?) -> Self {
        guard timeline.isRunning else { return self }
        var closed = self
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
    /// - Parameter load: The transition of the next load, which is not recorded yet.
    public func closed(by load: PlaybackTransition) -> Self {
        var closed = closed(at: load.instant, position: load.position)
        if timeline.isRunning { closed.outcome = outcome ?? .replaced }
        return closed
    }

    private mutating func pass(to instant: Duration) {
        let elapsed = timeline.pass(to: instant)
        guard timeline.state == .playing else { return }
        variants.play(for: elapsed.seconds, measuredBitrate: sample?.measuredBitrate)
        live.play(for: elapsed.seconds)
    }

    private mutating func countMedia(to position: TimeInterval) {
        guard timeline.state == .playing, position > lastPosition else { return }
        mediaTime? += position - lastPosition
        covered.add(lastPosition...position)
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
    /// command. Time in an interruption or in the background does not count, because the user does not wait for the
    /// player. Nil before the first advance. The time also stays nil if a seek, a failure, the end or a stop precedes
    /// the first advance.
    public var startupTime: TimeInterval? { startup.time }
    /// The command at which ``startupTime`` begins; nil if the start-up time is unknown.
    public var startupBoundary: StartupBoundary? { startup.boundary }
    /// Whether the user left before playback started, after waiting for at least 1 s and without a failure.
    ///
    /// Suppressed time does not count as waiting. An exit before the start is neither a failure nor a normal stop.
    public var isExitBeforeStart: Bool {
        let hasLeft = outcome == .stopped || outcome == .replaced
        return hasLeft && !hasStarted && failures.isEmpty && time(in: .joining) >= 1
    }
    /// Whether the position has advanced since the load.
    public var hasStarted: Bool { timeline.hasStarted }
    /// The time from the last measured seek to the next advance of the position, in seconds.
    ///
    /// Only the last of several consecutive seeks is measured. A seek is not measured if playback pauses, is
    /// suppressed, ends or fails before the position advances. Nil before the first measured seek.
    public var seekTime: TimeInterval? { seek.time }
    /// The number of seeks, including those that the player began by itself.
    public var seekCount: Int { seek.count }
    /// The number of seeks whose time was measured. See ``seekTime``.
    public var measuredSeekCount: Int { seek.measuredCount }
    /// The sum of the measured seek times, in seconds.
    public var totalSeekTime: TimeInterval { seek.total }
    /// The longest measured seek time in seconds; nil before the first measured seek.
    public var longestSeekTime: TimeInterval? { seek.longest }
    /// The current state of the session; nil before the first load and after a `stop`.
    package var state: State? { timeline.state }
    /// The length of the session in seconds, from the load.
    public var length: TimeInterval { timeline.length.seconds }
    /// The time during which the position advanced, in seconds.
    public var playedTime: TimeInterval { time(in: .playing) }

    /// Returns the time that the session has spent in `state`, in seconds. The times of all states add up to
    /// ``length``.
    public func time(in state: State) -> TimeInterval { timeline.duration(of: state).seconds }

    /// The visits to states, oldest first. Only the last ``maximumVisits`` visits are kept.
    public var visits: [Visit] { timeline.visits }
    /// The number of older visits that ``visits`` no longer contains.
    public var omittedVisits: Int { timeline.omittedVisits }

    /// The number of rebuffers. A rebuffer is a stall of at least the minimum duration, 100 ms by default. See
    /// ``init(minimumRebuffer:)``.
    ///
    /// A stall that is still running counts in the metrics from ``closed(at:position:)``.
    public var rebufferCount: Int { rebuffering.count }
    /// The minimum duration of a rebuffer, in seconds.
    package var minimumRebuffer: TimeInterval { rebuffering.minimum.seconds }
    /// The number of micro-stalls, which are stalls below the minimum duration of a rebuffer. A player that skips media
    /// reports a stall of zero duration, which does not count.
    public var microStallCount: Int { rebuffering.microStallCount }
    /// The first 100 rebuffers of the session, oldest first.
    public var rebuffers: [Rebuffer] { rebuffering.rebuffers }
    /// The duration of the longest rebuffer, in seconds; nil if there was no rebuffer.
    public var longestRebuffer: TimeInterval? { rebuffering.longest }
    /// The duration of all stalls, including micro-stalls, in seconds.
    public var rebufferTime: TimeInterval { time(in: .rebuffering) }
    /// The rebuffer time divided by the sum of the rebuffer time and the played time, from 0 to 1. Nil if both times
    /// are 0. For other definitions, use ``rebufferRatio(_:)``.
    public var rebufferRatio: Double? { rebufferRatio(.streamingCore) }
    /// Returns the rebuffer ratio according to `definition`, from 0 to 1; nil if the denominator is 0.
    public func rebufferRatio(_ definition: RatioDefinition) -> Double? { definition.rebufferRatio(time: time) }
    /// Returns the number of rebuffers per minute according to `definition`; nil if the denominator is 0.
    public func rebufferRate(_ definition: RatioDefinition = .streamingCore) -> Double? {
        definition.rebufferRate(count: rebufferCount, time: time)
    }

    /// The duration of the distinct media that was played, in seconds. Media that was played twice counts once.
    public var coverage: TimeInterval { covered.duration }
    /// The share of the media that was played at least once, from 0 to 1; nil if the duration is unknown or 0.
    public var coverageShare: Double? {
        guard let duration = sample?.duration, duration > 0 else { return nil }
        return min(1, coverage / duration)
    }

    /// The number of requests since the load, retries included; nil before the first sample, or if not reported.
    public var requests: Int? { sample?.requests }
    /// The number of bytes received in response bodies since the load; nil before the first sample, or if not reported.
    public var bytes: Int64? { sample?.bytes }
    /// The received bits divided by ``transferTime``, in bits per second.
    ///
    /// The time to the first byte of a response does not count. Nil before the first bytes, or if the player does not
    /// report ``bytes`` or the transfer time.
    public var meanThroughput: Double? {
        guard let bytes, let transferTime, transferTime > 0 else { return nil }
        return Double(bytes) * 8 / transferTime
    }
    /// The time that the player has spent receiving response bodies since the load, in seconds. Parallel responses
    /// count once. Nil before the first sample, or if the player does not measure the time.
    public var transferTime: TimeInterval? { sample?.transferTime }

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
    /// The played time of each played variant, in the order of their first playback: at most ``maximumVariants``
    /// variants.
    public var variantTimes: [VariantTime] { variants.times }
    /// The variants that failed and were excluded for a while, without repetitions, in the order of their first
    /// failures: at most ``maximumVariants`` variants.
    public var failedVariants: [MediaVariant] { variants.failed }
    /// The last measured bitrate of a variant, in bits per second; nil before the first segment, or if not measured.
    public var measuredBitrate: Double? { sample?.measuredBitrate }
    /// The mean of the measured bitrates, weighted by played time, in bits per second. Nil if no played variant has a
    /// measured bitrate.
    public var meanMeasuredBitrate: Double? { variants.meanMeasuredBitrate }
}
