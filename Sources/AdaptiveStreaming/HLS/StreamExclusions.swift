import StreamingCore

/// The streams that are excluded for a time because they failed.
struct StreamExclusions: Sendable {
    /// The condition under which an excluded stream may be used early if no other stream is left.
    enum Readmission: Equatable {
        /// The stream may not be used early.
        case never
        /// The stream may be used from this time on, after a transient error.
        case after(Duration)
        /// The stream may be used if the buffer ends at another position, in seconds, after a missing segment.
        case elsewhere(than: Double)
    }

    private struct Exclusion {
        var end: Duration
        let readmission: Readmission
        let isOutage: Bool
    }

    private var exclusions: [StreamID: Exclusion] = [:]

    /// Excludes a stream.
    ///
    /// - Parameters:
    ///   - end: The time at which the exclusion ends.
    ///   - isOutage: Whether no server responded, so that the error does not concern the stream itself.
    mutating func exclude(
        _ stream: StreamID, until end: Duration, readmission: Readmission = .never, isOutage: Bool = false
    ) {
        exclusions[stream] = Exclusion(end: end, readmission: readmission, isOutage: isOutage)
    }

    /// Ends all exclusions.
    mutating func removeAll() { exclusions = [:] }

    /// Returns the streams that are excluded at `now`.
    func streams(at now: Duration) -> Set<StreamID> {
        exclusions.isEmpty ? [] : Set(exclusions.filter { now < $0.value.end }.keys)
    }

    /// Returns the time at which the next exclusion ends; nil if no stream is excluded.
    func nextEnd(after now: Duration) -> Duration? { exclusions.values.map(\.end).filter { $0 > now }.min() }

    /// Ends the exclusions that allow the earliest use.
    ///
    /// - Parameter position: The end of the buffer, in seconds.
    /// - Returns: The time from which on their streams may be used; nil if no stream may be used early.
    mutating func readmit(at position: Double, now: Duration) -> Duration? {
        let times = exclusions.compactMapValues { exclusion -> Duration? in
            switch exclusion.readmission {
            case .never: nil
            case .after(let time): max(time, now)
            case .elsewhere(let other): abs(other - position) > PlaybackProgress.tolerance ? now : nil
            }
        }
        guard let time = times.values.min() else { return nil }
        for stream in times.filter({ $0.value == time }).keys { exclusions[stream] = nil }
        return time
    }

    /// Shortens the exclusions that followed a transient error.
    ///
    /// - Parameters:
    ///   - end: The latest time at which they end.
    ///   - onlyOutages: Whether to shorten only those exclusions that were made because no server responded.
    mutating func shorten(to end: Duration, onlyOutages: Bool) {
        for (stream, exclusion) in exclusions {
            guard case .after = exclusion.readmission, exclusion.isOutage || !onlyOutages else { continue }
            exclusions[stream]?.end = min(exclusion.end, end)
        }
    }
}
