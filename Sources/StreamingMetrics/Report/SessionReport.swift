import Foundation
import StreamingCore

/// A report of one load: the metrics, the variants and the problems, and the values of the buffer, the bandwidth
/// estimate and the bitrate over time.
///
/// A ``SessionReporter`` computes the report of a running session. The report of a recording comes from the replayed
/// transitions and the recorded observations, in their order. Both reports are equal, except that ``startDate`` of a
/// recording has the precision of a millisecond. All times are on the monotonic clock of the session. An unknown value
/// is nil, and an unknown series is empty.
///
/// A report needs bounded memory, regardless of the length of the load. In addition to ``PlaybackMetrics``, a report
/// contains at most ``ReportSeries/maximumPoints`` points per series, at most ``maximumEntries`` variants, and at most
/// ``maximumEntries`` problems.
public struct SessionReport: Equatable, Sendable {
    /// The maximum number of entries in ``variants`` and in ``problems``.
    public static let maximumEntries = 100

    /// The metrics of the load.
    public private(set) var metrics: PlaybackMetrics
    /// The URL of the media without credentials, fragment and query values; nil before the first load.
    public private(set) var url: String?
    /// The date of the load; nil before the first load.
    ///
    /// In the report of a recording, the date is the recorded start date, in whole milliseconds, plus the time of the
    /// load. Corrections of the wall clock during the session do not change the date.
    public private(set) var startDate: Date?
    /// The time of the load, on the session's monotonic clock; 0 before the first load.
    public private(set) var startInstant = Duration.zero
    /// The buffered duration ahead of the position over time, in seconds.
    public private(set) var buffer = ReportSeries()
    /// The bandwidth estimate over time, in bits per second; for a player without an estimate, the measured throughput.
    ///
    /// The series is empty if the player does not measure the throughput.
    public private(set) var bandwidth = ReportSeries()
    /// The declared bitrate of the variant over time, in bits per second.
    ///
    /// The series has one value for the first variant, and one value per switch, except for variants without a declared
    /// bitrate. The series is empty if the player does not report variants, or if the media declares no bitrates.
    public private(set) var bitrate = ReportSeries()
    /// The first variant and the later switches, each with the time at which the player began to load the variant: at
    /// most ``maximumEntries`` entries.
    public private(set) var variants: [VariantEntry] = []
    /// The number of later switches that ``variants`` does not contain.
    public private(set) var omittedVariants = 0
    /// The first ``maximumEntries`` failures, recovered errors and warnings, oldest first.
    public private(set) var problems: [Problem] = []
    /// The number of later problems that ``problems`` does not contain.
    public private(set) var omittedProblems = 0

    /// Whether a load has begun and has not been stopped.
    private var isRunning = false
    private var lastVariant: MediaVariant?
    /// The error of the last transition to `failed`, for recordings without observations.
    private var lastError: PlaybackError?
    private let minimumRebuffer: Duration

    /// Creates a report without a load.
    ///
    /// - Parameter minimumRebuffer: The minimum duration of a rebuffer. See ``PlaybackMetrics/init(minimumRebuffer:)``.
    public init(minimumRebuffer: Duration = .milliseconds(100)) {
        self.minimumRebuffer = minimumRebuffer
        metrics = PlaybackMetrics(minimumRebuffer: minimumRebuffer)
    }

    /// The time at which the report ends: the start of the load plus the length of the session, on the session's
    /// monotonic clock.
    public var endInstant: Duration { startInstant + .nanoseconds(Int64((metrics.length * 1e9).rounded())) }

    /// The failure that ended the load; nil if the load did not fail.
    ///
    /// For recordings without observations, the code is the general code of the error.
    public var failure: PlaybackFailure? {
        guard metrics.outcome == .failed else { return nil }
        return metrics.lastFailure ?? lastError.map { PlaybackFailure($0) }
    }

    /// Records the next transition of a session.
    ///
    /// A load begins a new report. Other transitions have no effect before the first load and after a `stop`.
    ///
    /// - Returns: If the transition is a load, the report of the previous load, which may have been stopped before. Nil
    ///   for the first load and for all other transitions.
    @discardableResult
    public mutating func record(_ transition: PlaybackTransition) -> SessionReport? {
        var replaced: SessionReport?
        if case .load(let media) = transition.action {
            replaced = closed(by: transition)
            self = Self(minimumRebuffer: minimumRebuffer)
            (url, startDate, startInstant) = (media.redacted, transition.timestamp, transition.instant)
            isRunning = true
        }
        metrics.record(transition)
        if case .failed(let error) = transition.to, isRunning { lastError = error.redacted }
        if transition.to == .idle { isRunning = false }
        return replaced
    }

    /// Records the next observation of a session.
    ///
    /// The method has no effect before the first load and after a `stop`.
    public mutating func record(_ observation: PlaybackObservation) {
        guard isRunning else { return }
        metrics.record(observation)
        switch observation {
        case .sample(let sample): record(sample)
        case .variant(let variant, let instant): record(variant, at: instant)
        case .warning(let warning, let instant): add(Problem(kind: .warning(warning), instant: instant))
        case .recovered(let error, let instant): add(Problem(kind: .recovered(error), instant: instant))
        case .failed(let failure, let instant): add(Problem(kind: .failure(failure), instant: instant))
        case .dateRange, .subtitles: break
        }
    }

    /// Returns the report up to `instant`, including the intervals that are still running.
    ///
    /// - Parameters:
    ///   - instant: The time on the session's monotonic clock.
    ///   - position: The position in seconds from the start; nil if it is unknown.
    public func closed(at instant: Duration, position: TimeInterval?) -> Self {
        var closed = self
        closed.metrics = metrics.closed(at: instant, position: position)
        return closed
    }

    private func closed(by load: PlaybackTransition) -> Self? {
        guard url != nil else { return nil }
        var closed = self
        closed.metrics = metrics.closed(by: load)
        return closed
    }

    private mutating func record(_ sample: PlaybackSample) {
        buffer.add(sample.buffered, at: sample.instant)
        if let throughput = sample.throughput { bandwidth.add(throughput, at: sample.instant) }
    }

    private mutating func record(_ variant: MediaVariant, at instant: Duration) {
        // After a retry, the player reports the variant again.
        if variant == lastVariant { return }
        lastVariant = variant
        if let declared = variant.bitrate { bitrate.add(Double(declared), at: instant) }
        if variants.count < Self.maximumEntries {
            variants.append(VariantEntry(variant: variant, instant: instant))
        } else {
            omittedVariants += 1
        }
    }

    private mutating func add(_ problem: Problem) {
        if problems.count < Self.maximumEntries {
            problems.append(problem)
        } else {
            omittedProblems += 1
        }
    }
}
