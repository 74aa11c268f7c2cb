/// A bandwidth estimate from the downloads of segments, in which recent downloads have more weight.
///
/// The estimate is the lower of a fast and a slow exponentially weighted moving average, as in hls.js and Shaka Player.
/// The estimate therefore drops soon after the network slows down, and rises only if the network stays faster. Each
/// download is weighted by its duration in seconds, without the time to the first byte.
///
/// The half-lives are 2 s and 5 s, as in Shaka Player. With longer half-lives, such as the 3 s and 9 s of hls.js,
/// switching up after a drop takes up to twice as long.
public struct ThroughputEstimate: Equatable, Sendable {
    private var fast = MovingAverage(halfLife: 2)
    private var slow = MovingAverage(halfLife: 5)

    /// The minimum size of a measured download, in bytes. Fewer bytes arrive with the first round trip, so they measure
    /// latency rather than bandwidth.
    private static let fewestBytes: Int64 = 4_096
    /// The minimum duration of a download that is measured regardless of its size, in seconds.
    private static let longDuration = 1.0
    /// The minimum duration that a measurement assumes for a download, in seconds. A shorter duration would measure a
    /// buffer between the server and the player instead of the network.
    private static let shortest = 0.01

    /// Creates an estimate that has no measurements yet.
    public init() {}

    /// The bandwidth estimate, in bits per second; nil before the first measurement.
    public var bitsPerSecond: Double? {
        guard let fast = fast.value, let slow = slow.value else { return nil }
        return min(fast, slow)
    }

    /// Adds the download of a segment, which may be complete or abandoned.
    ///
    /// A download of less than 4 KiB in less than 1 s is ignored. A download with a negative size, or with a negative
    /// or infinite duration, is also ignored.
    ///
    /// - Parameters:
    ///   - bytes: The number of received bytes.
    ///   - seconds: The time from the start of the response to the last received byte, in seconds. A shorter time than
    ///     0.01 s counts as 0.01 s.
    public mutating func add(bytes: Int64, seconds: Double) {
        guard bytes >= 0, seconds >= 0, seconds.isFinite else { return }
        guard bytes >= Self.fewestBytes || seconds >= Self.longDuration else { return }
        let weight = max(seconds, Self.shortest)
        let rate = Double(bytes) * 8 / weight
        fast.add(rate, weight: weight)
        slow.add(rate, weight: weight)
    }
}
