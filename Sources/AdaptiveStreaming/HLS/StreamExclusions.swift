import StreamingCore

/// The streams that are excluded for a time after a failure.
struct StreamExclusions: Sendable {
    /// A condition under which a stream may be used before its exclusion ends. The condition applies only if no other
    /// stream is left.
    enum Readmission: Equatable {
        /// The stream must not be used before its exclusion ends.
        case never
        /// The stream may be used after this time, because its error was transient.
        case after(Duration)
        /// The stream may be used unless the buffer ends at this position, in seconds. A segment of the stream is
        /// missing at this position.
        case elsewhere(than: Double)
    }

    private struct Exclusion {
        var end: Duration
        let readmission: Readmission
        let isOutage: Bool
    }

    private var exclusions: [StreamID: Exclusion] = [:]

    /// Excludes a stream until a given time.
    ///
    /// - Parameters:
    ///   - stream: The stream to exclude. The new exclusion replaces an earlier exclusion of the stream.
    ///   - end: The time at which the exclusion ends.
    ///   - readmission: The condition under which the stream may be used before the exclusion ends.
    ///   - isOutage: Whether the cause is probably the network rather than the stream (``HLSError/isOutage``).
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

    /// Returns the earliest end of the current exclusions; nil if no stream is excluded at `now`.
    func nextEnd(after now: Duration) -> Duration? { exclusions.values.map(\.end).filter { $0 > now }.min() }

    /// Ends the exclusions of the streams that may be used earliest under their conditions for readmission.
    ///
    /// - Parameters:
    ///   - position: The end of the buffer, in seconds.
    ///   - now: The current time.
    /// - Returns: The time after which the readmitted streams may be used; nil if no stream is readmitted.
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

    /// Shortens the exclusions with the condition ``Readmission/after(_:)``, which follow a transient error.
    ///
    /// - Parameters:
    ///   - end: The latest time at which these exclusions end. Exclusions that end earlier are unchanged.
    ///   - onlyOutages: Whether to shorten only the exclusions whose cause is probably the network.
    mutating func shorten(to end: Duration, onlyOutages: Bool) {
        for (stream, exclusion) in exclusions {
            guard case .after = exclusion.readmission, exclusion.isOutage || !onlyOutages else { continue }
            exclusions[stream]?.end = min(exclusion.end, end)
        }
    }
}
