import StreamingCore

/// The streams that are not used for a time, because they failed.
struct StreamExclusions: Sendable {
    /// The condition under which an excluded stream may be used early, if no other stream is left.
    enum Readmission: Equatable {
        case never
        /// After a transient error, at this time.
        case after(Duration)
        /// After a missing segment, when the buffer ends at another position, in seconds.
        case elsewhere(than: Double)
    }

    private struct Exclusion {
        var end: Duration
        let readmission: Readmission
        let isOutage: Bool
    }

    private var exclusions: [StreamID: Exclusion] = [:]

    /// - Parameter isOutage: Whether no server responded, which says nothing about the stream.
    mutating func exclude(
        _ stream: StreamID, until end: Duration, readmission: Readmission = .never, isOutage: Bool = false
    ) {
        exclusions[stream] = Exclusion(end: end, readmission: readmission, isOutage: isOutage)
    }

    mutating func removeAll() { exclusions = [:] }

    func streams(at now: Duration) -> Set<StreamID> {
        exclusions.isEmpty ? [] : Set(exclusions.filter { now < $0.value.end }.keys)
    }

    /// The time at which the next stream can be used again; nil if none is excluded.
    func nextEnd(after now: Duration) -> Duration? { exclusions.values.map(\.end).filter { $0 > now }.min() }

    /// Ends the exclusions whose ``Readmission`` allows the earliest use.
    ///
    /// - Parameter position: The end of the buffer, in seconds.
    /// - Returns: The time from which on their streams may be used; nil if no stream may be used.
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

    /// Shortens exclusions that followed a transient error.
    ///
    /// - Parameter onlyOutages: Whether to shorten only the exclusions that were made because no
    ///   server responded.
    mutating func shorten(to end: Duration, onlyOutages: Bool) {
        for (stream, exclusion) in exclusions {
            guard case .after = exclusion.readmission, exclusion.isOutage || !onlyOutages else { continue }
            exclusions[stream]?.end = min(exclusion.end, end)
        }
    }
}
