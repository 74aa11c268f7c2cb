import Foundation
import StreamingCore

/// The sums of the metrics of any number of sessions.
///
/// Sums are exact, because times are whole milliseconds. The totals of many sessions therefore do not depend on the
/// order in which the sessions are added or merged. A sum does not overflow but stops at the maximum of its type.
/// Ratios and means are computed from the sums, and are never averaged themselves (as in Media3's
/// `PlaybackStats.merge`).
public struct PlaybackTotals: Equatable, Sendable {
    /// The number of sessions.
    public private(set) var sessions = 0
    /// The number of sessions in which the position advanced.
    public private(set) var startedSessions = 0
    /// The number of sessions that the user left before the start (``PlaybackMetrics/isExitBeforeStart``).
    public private(set) var exitsBeforeStart = 0
    /// The number of sessions that failed before the position advanced.
    public private(set) var startFailures = 0
    /// The number of sessions by outcome, without the sessions that are still running.
    public private(set) var outcomes: [PlaybackMetrics.Outcome: Int] = [:]
    /// The start-up times of the sessions that have a start-up time.
    public private(set) var startup = StartupHistogram()
    /// The number of rebuffers.
    public private(set) var rebuffers = 0
    /// The number of micro-stalls.
    public private(set) var microStalls = 0
    /// The number of seeks.
    public private(set) var seeks = 0
    /// The number of seeks whose time was measured.
    public private(set) var measuredSeeks = 0
    /// The number of failures that ended playback, by code.
    public private(set) var failures: [PlaybackFailure.Code: Int] = [:]
    /// The number of recovered errors, by code.
    public private(set) var recoveredErrors: [PlaybackFailure.Code: Int] = [:]
    /// The number of retries after a failure.
    public private(set) var retries = 0
    /// The number of switches to a variant with a higher bitrate.
    public private(set) var switchesUp = 0
    /// The number of switches to a variant with a lower bitrate.
    public private(set) var switchesDown = 0
    /// The number of requests, in the sessions whose players report this number.
    public private(set) var requests = 0
    /// The number of received bytes, in the sessions whose players report this number.
    public private(set) var bytes: Int64 = 0

    private var times: [PlaybackMetrics.State: Int64] = [:]
    private var seekMilliseconds: Int64 = 0
    private var mediaMilliseconds: Int64 = 0
    /// The received bytes and the time of their transfers, in the sessions that report both values.
    private var transfer = Transfer()
    /// The numerator and the denominator of ``meanBitrate``.
    ///
    /// The amount is the sum of declared bitrate times played time, in bits per second times milliseconds. The time is
    /// the played time with a known bitrate.
    private var declared = Transfer()

    private struct Transfer: Equatable, Sendable {
        var amount: Int64 = 0
        var milliseconds: Int64 = 0

        /// Returns the played time, and the amount of media that was played at `rate` bits per second in this time.
        ///
        /// The amount, in thousandths of a bit, does not overflow but stops at its maximum, because a hostile playlist
        /// may declare any bitrate.
        static func played(_ rate: Int, milliseconds: Int64) -> Self {
            let (product, isOverflow) = Int64(max(0, rate)).multipliedReportingOverflow(by: milliseconds)
            return Self(amount: isOverflow ? .max : product, milliseconds: milliseconds)
        }

        static func += (left: inout Self, right: Self) {
            Totals.add(right.amount, to: &left.amount)
            Totals.add(right.milliseconds, to: &left.milliseconds)
        }
    }

    /// Creates totals without any session.
    public init() {}

    /// Creates the totals of one session.
    public init(_ metrics: PlaybackMetrics) {
        sessions = 1
        startedSessions = metrics.hasStarted ? 1 : 0
        exitsBeforeStart = metrics.isExitBeforeStart ? 1 : 0
        startFailures = metrics.outcome == .failed && !metrics.hasStarted ? 1 : 0
        if let outcome = metrics.outcome { outcomes[outcome] = 1 }
        if let time = metrics.startupTime { startup.add(time) }
        (rebuffers, microStalls) = (metrics.rebufferCount, metrics.microStallCount)
        (seeks, measuredSeeks) = (metrics.seekCount, metrics.measuredSeekCount)
        (failures, recoveredErrors, retries) = (metrics.failures, metrics.recoveredErrors, metrics.retries)
        (switchesUp, switchesDown) = (metrics.switchesUp ?? 0, metrics.switchesDown ?? 0)
        (requests, bytes) = (max(0, metrics.requests ?? 0), max(0, metrics.bytes ?? 0))
        for state in PlaybackMetrics.State.allCases {
            let time = Totals.milliseconds(metrics.time(in: state))
            if time > 0 { times[state] = time }
        }
        seekMilliseconds = Totals.milliseconds(metrics.totalSeekTime)
        mediaMilliseconds = Totals.milliseconds(metrics.mediaTime ?? 0)
        if metrics.bytes != nil, let time = metrics.transferTime {
            transfer = Transfer(amount: bytes, milliseconds: Totals.milliseconds(time))
        }
        for played in metrics.variantTimes {
            guard let bitrate = played.variant.bitrate else { continue }
            // Bits per second times milliseconds are thousandths of a bit.
            declared += .played(bitrate, milliseconds: Totals.milliseconds(played.time))
        }
    }

    /// Adds the totals of other sessions.
    public mutating func merge(_ other: Self) {
        Totals.add(other.sessions, to: &sessions)
        Totals.add(other.startedSessions, to: &startedSessions)
        Totals.add(other.exitsBeforeStart, to: &exitsBeforeStart)
        Totals.add(other.startFailures, to: &startFailures)
        outcomes.merge(other.outcomes, uniquingKeysWith: Totals.sum)
        startup.merge(other.startup)
        Totals.add(other.rebuffers, to: &rebuffers)
        Totals.add(other.microStalls, to: &microStalls)
        Totals.add(other.seeks, to: &seeks)
        Totals.add(other.measuredSeeks, to: &measuredSeeks)
        failures.merge(other.failures, uniquingKeysWith: Totals.sum)
        recoveredErrors.merge(other.recoveredErrors, uniquingKeysWith: Totals.sum)
        Totals.add(other.retries, to: &retries)
        Totals.add(other.switchesUp, to: &switchesUp)
        Totals.add(other.switchesDown, to: &switchesDown)
        Totals.add(other.requests, to: &requests)
        Totals.add(other.bytes, to: &bytes)
        times.merge(other.times, uniquingKeysWith: Totals.sum)
        Totals.add(other.seekMilliseconds, to: &seekMilliseconds)
        Totals.add(other.mediaMilliseconds, to: &mediaMilliseconds)
        transfer += other.transfer
        declared += other.declared
    }
}

/// The values that are computed from the sums.
extension PlaybackTotals {
    /// Returns the time spent in `state` by all sessions, in seconds.
    public func time(in state: PlaybackMetrics.State) -> TimeInterval { Double(times[state] ?? 0) / 1_000 }

    /// The amount of media that was played, in seconds.
    public var mediaTime: TimeInterval { Double(mediaMilliseconds) / 1_000 }

    /// The mean of the measured seek times in seconds; nil if no seek was measured.
    public var meanSeekTime: TimeInterval? {
        measuredSeeks > 0 ? Double(seekMilliseconds) / 1_000 / Double(measuredSeeks) : nil
    }

    /// The received bits divided by the time of transfers, in bits per second; nil if the throughput was not measured.
    public var meanThroughput: Double? {
        transfer.milliseconds > 0 ? Double(transfer.amount) * 8_000 / Double(transfer.milliseconds) : nil
    }

    /// The mean of the declared bitrates of the played variants, weighted by played time, in bits per second; nil if no
    /// bitrate was known.
    public var meanBitrate: Double? {
        declared.milliseconds > 0 ? Double(declared.amount) / Double(declared.milliseconds) : nil
    }

    /// Returns the rebuffer ratio of all sessions according to a definition, from 0 to 1; nil if the denominator is 0.
    public func rebufferRatio(_ definition: RatioDefinition = .streamingCore) -> Double? {
        definition.rebufferRatio(time: time)
    }

    /// Returns the number of rebuffers per minute according to a definition; nil if the denominator is 0.
    public func rebufferRate(_ definition: RatioDefinition = .streamingCore) -> Double? {
        definition.rebufferRate(count: rebuffers, time: time)
    }
}

/// The arithmetic of totals: sums that do not overflow, and the conversion of seconds to whole milliseconds.
enum Totals {
    /// Returns the sum of two numbers of at least 0.
    ///
    /// The sum stops at the maximum of its type, because a hostile recording may contain any numbers.
    static func sum<Number: FixedWidthInteger>(_ first: Number, _ second: Number) -> Number {
        let (sum, isOverflow) = first.addingReportingOverflow(second)
        return isOverflow ? .max : sum
    }

    /// Adds a number to a sum, as in ``sum(_:_:)``.
    static func add<Number: FixedWidthInteger>(_ number: Number, to sum: inout Number) {
        sum = Self.sum(sum, number)
    }

    /// Returns a time in whole milliseconds, from 0 to 1e15; 0 if the time is negative or not finite.
    static func milliseconds(_ seconds: TimeInterval) -> Int64 {
        guard seconds.isFinite, seconds > 0 else { return 0 }
        return Int64((min(seconds, 1e12) * 1_000).rounded())
    }
}
