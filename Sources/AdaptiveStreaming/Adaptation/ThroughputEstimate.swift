/// A bandwidth estimate from the segments that were received. Recent segments have more weight.
///
/// The estimate is the lower of a fast and a slow exponentially weighted moving average, as in hls.js and Shaka Player.
/// Each transfer is weighted by its duration in seconds. The estimate therefore drops at once when the network slows
/// down, and rises only when the network stays faster.
///
/// The half-lives are 2 s and 5 s, as in Shaka Player. Longer ones, such as the 3 s and 9 s of hls.js, delay switching
/// up after a drop by up to a factor of two.
public struct ThroughputEstimate: Equatable, Sendable {
    private var fast = MovingAverage(halfLife: 2)
    private var slow = MovingAverage(halfLife: 5)

    /// The minimum size of a measurement, in bytes. Fewer bytes arrive with the first round trip, so they measure
    /// latency rather than bandwidth.
    private static let fewestBytes: Int64 = 4_096
    /// The duration, in seconds, from which on a download is a measurement regardless of its size.
    private static let longDuration = 1.0
    /// The minimum duration of a measurement, in seconds. Faster downloads were buffered on the way.
    private static let shortest = 0.01

    /// Creates an estimate without a measurement.
    public init() {}

    /// The estimate, in bits per second; nil before the first measurement.
    public var bitsPerSecond: Double? {
        guard let fast = fast.value, let slow = slow.value else { return nil }
        return min(fast, slow)
    }

    /// Adds the download of a segment, including an abandoned one.
    ///
    /// A download of less than 4 KiB in less than 1 s is ignored.
    ///
    /// - Parameters:
    ///   - bytes: The number of received bytes.
    ///   - seconds: The time from the request to the last received byte, in seconds. Less than 0.01 s counts as 0.01 s.
    public mutating func add(bytes: Int64, seconds: Double) {
        guard bytes >= 0, seconds >= 0, seconds.isFinite else { return }
        guard bytes >= Self.fewestBytes || seconds >= Self.longDuration else { return }
        let weight = max(seconds, Self.shortest)
        let rate = Double(bytes) * 8 / weight
        fast.add(rate, weight: weight)
        slow.add(rate, weight: weight)
    }
}
