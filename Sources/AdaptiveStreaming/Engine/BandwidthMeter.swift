import StreamingCore

/// A counter of received bytes, which also measures the throughput since the last request was sent.
struct BandwidthMeter: Equatable, Sendable {
    /// The number of bytes received by all requests.
    private(set) var bytes: Int64 = 0
    /// The throughput of all requests since the last request was sent, in bits per second; nil before the first
    /// measurement.
    private(set) var throughput: Double?
    private var begin = Duration.zero
    private var received: Int64 = 0

    /// The minimum duration of a measurement, in seconds. A shorter measurement shows the speed of the socket's buffer
    /// instead of the speed of the network.
    private static let shortest = 0.01

    /// Starts a new measurement with a request that is sent at `now`.
    mutating func start(at now: Duration) {
        begin = now
        received = 0
    }

    /// Counts `count` bytes that were received at `now`, and updates the throughput.
    mutating func receive(_ count: Int, at now: Duration) {
        bytes += Int64(count)
        received += Int64(count)
        let seconds = (now - begin).seconds
        // Until a measurement of this duration exists, a shorter measurement is used.
        if seconds >= Self.shortest || throughput == nil && seconds > 0 { throughput = Double(received) * 8 / seconds }
    }
}
