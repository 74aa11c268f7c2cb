import StreamingCore

/// Measures what one request after the other brings.
struct BandwidthMeter: Equatable, Sendable {
    private(set) var bytes: Int64 = 0
    /// Bits a second; nil before there is a measurement.
    private(set) var throughput: Double?
    private var begin = Duration.zero
    private var received: Int64 = 0

    /// Shorter than this, a measurement says more of the socket's buffer than of the link.
    private static let shortest = 0.01

    mutating func start(at now: Duration) {
        begin = now
        received = 0
    }

    mutating func receive(_ count: Int, at now: Duration) {
        bytes += Int64(count)
        received += Int64(count)
        let seconds = (now - begin).seconds
        // Better than nothing, as long as there is nothing better.
        if seconds >= Self.shortest || throughput == nil && seconds > 0 { throughput = Double(received) * 8 / seconds }
    }
}
