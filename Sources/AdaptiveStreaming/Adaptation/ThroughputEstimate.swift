/// A bandwidth estimate, from the segments that were received over a link. Newer segments count more.
///
/// It keeps a fast and a slow exponentially weighted moving average, weighted by the duration of each transfer in
/// seconds. The lower one is the estimate, as in hls.js and Shaka Player. The estimate therefore drops at once when a
/// link slows down, and rises only when a link stays faster. The half-lives are 2 s and 5 s, as in Shaka Player. Longer
/// ones, such as the 3 s and 9 s of hls.js, delay switching up after a drop by up to a factor of two.
public struct ThroughputEstimate: Equatable, Sendable {
    private var fast = MovingAverage(halfLife: 2)
    private var slow = MovingAverage(halfLife: 5)

    /// The fewest bytes of a measurement. Fewer arrive with the first round trip, and measure latency rather than
    /// bandwidth.
    private static let fewestBytes: Int64 = 4_096
    /// The duration in seconds after which a download is a measurement regardless of its bytes.
    private static let longDuration = 1.0
    /// The minimum duration of a measurement, in seconds. Faster downloads were buffered on their way.
    private static let shortest = 0.01

    /// Creates an estimate without a measurement.
    public init() {}

    /// Bits per second; nil before the first measurement.
    public var bitsPerSecond: Double? {
        guard let fast = fast.value, let slow = slow.value else { return nil }
        return min(fast, slow)
    }

    /// Adds the download of a segment, also an abandoned one.
    ///
    /// Less than 4 KiB in less than 1 s is ignored.
    ///
    /// - Parameter seconds: The time from the request to the last byte.
    public mutating func add(bytes: Int64, seconds: Double) {
        guard bytes >= 0, seconds >= 0, seconds.isFinite else { return }
        guard bytes >= Self.fewestBytes || seconds >= Self.longDuration else { return }
        let weight = max(seconds, Self.shortest)
        let rate = Double(bytes) * 8 / weight
        fast.add(rate, weight: weight)
        slow.add(rate, weight: weight)
    }
}
