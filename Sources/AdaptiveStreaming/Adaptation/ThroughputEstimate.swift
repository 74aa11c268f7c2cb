/// A bandwidth estimate, from the segments that were received over a link. Newer segments count more.
///
/// It keeps a fast and a slow exponentially weighted moving average, weighted by the duration of each transfer in
/// seconds. The lower one is the estimate, as in hls.js and Shaka Player. The estimate therefore drops at once when a
/// link slows down, and rises only when a link stays faster. The half-lives are 2 s and 5 s, as in Shaka Player. Longer
/// ones, such as the 3 s and 9 s of hls.js, delay switching up after a drop by up to a factor of two.
public struct ThroughputEstimate: Equatable, Sendable {
    private var fast = MovingAverage(halfLife: 2)
    private var slow = MovingAverage(halfLife: 5)

    /// Bytes. Fewer come with the first round trip, and say how far the server is, not what the link carries.
    private static let fewestBytes: Int64 = 4_096
    /// Seconds. But what took as long as that says much, however few bytes it brought.
    private static let longWait = 1.0
    /// Seconds. What comes sooner was buffered on its way, so it counts as having taken that.
    private static let shortest = 0.01

    /// No measurement yet.
    public init() {}

    /// Bits a second; nil before there is a measurement.
    public var bitsPerSecond: Double? {
        guard let fast = fast.value, let slow = slow.value else { return nil }
        return min(fast, slow)
    }

    /// Takes in what a segment brought, also one that was given up.
    ///
    /// Less than 4 KiB in less than a second is no measurement.
    ///
    /// - Parameter seconds: from the request to the last byte.
    public mutating func add(bytes: Int64, seconds: Double) {
        guard bytes >= 0, seconds >= 0, seconds.isFinite else { return }
        guard bytes >= Self.fewestBytes || seconds >= Self.longWait else { return }
        let weight = max(seconds, Self.shortest)
        let rate = Double(bytes) * 8 / weight
        fast.add(rate, weight: weight)
        slow.add(rate, weight: weight)
    }
}
