import StreamingCore

/// Counts received bytes, and measures the throughput of the last request.
struct BandwidthMeter: Equatable, Sendable {
    private(set) var bytes: Int64 = 0
    /// Bits per second; nil before the first measurement.
    private(set) var throughput: Double?
    private var begin = Duration.zero
    private var received: Int64 = 0

    /// The shortest measurement, in seconds. A shorter one measures the buffer of the socket rather than the network.
    private static let shortest = 0.01

    mutating func start(at now: Duration) {
        begin = now
        received = 0
    }

    mutating func receive(_ count: Int, at now: Duration) {
        bytes += Int64(count)
        received += Int64(count)
        let seconds = (now - begin).seconds
        // The first measurement may be shorter.
        if seconds >= Self.shortest || throughput == nil && seconds > 0 { throughput = Double(received) * 8 / seconds }
    }
}
