import Foundation
import StreamingCore

/// An estimate of the lowest live latency that the buffer can sustain.
///
/// The latency cannot be lower than the distance from the end of the buffer to the live edge. The distance grows until
/// the next segment arrives. The estimate follows an upper bound of the distance, as in Media3
/// (`DefaultLivePlaybackSpeedControl`).
struct LowestLiveLatency: Equatable, Sendable {
    /// The upper bound of the distance, in seconds; nil before the first value.
    private var upperBound: Double?
    /// The mean deviation of the distance from the upper bound, in seconds.
    private var deviation = 0.0
    private var time = Duration.zero

    /// The weight that the old upper bound keeps after ``interval`` (Media3:
    /// `DEFAULT_MIN_POSSIBLE_LIVE_OFFSET_SMOOTHING_FACTOR`).
    private static let smoothing = 0.999
    /// The interval to which ``smoothing`` applies (Media3: `ExoPlayerImplInternal.ACTIVE_INTERVAL_MS`).
    private static let interval = Duration.milliseconds(10)

    /// The latency that is safe more than 99 % of the time, in seconds: the upper bound plus three deviations; 0 before
    /// the first value.
    var safeValue: Double { (upperBound ?? 0) + 3 * deviation }

    /// Adds a value of the distance from the end of the buffer to the live edge, in seconds, at the time `now`.
    mutating func add(_ distance: Double, at now: Duration) {
        defer { time = now }
        guard let last = upperBound else { return upperBound = distance }
        // The engine adds values at irregular times, so the weight depends on the time.
        let weight = pow(Self.smoothing, (now - time) / Self.interval)
        let bound = max(distance, weight * last + (1 - weight) * distance)
        deviation = weight * deviation + (1 - weight) * (bound - distance)
        upperBound = bound
    }
}
