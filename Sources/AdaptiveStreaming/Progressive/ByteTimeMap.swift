/// Where a time lies in a file, taking its bytes to be spread evenly over its duration.
struct ByteTimeMap: Equatable, Sendable {
    /// Bytes.
    let size: Int64
    /// Seconds.
    let duration: Double

    /// Bytes a second.
    var rate: Double { Double(size) / duration }

    func byte(at time: Double) -> Int64 {
        time >= duration ? size : max(0, min(size, Int64(time * rate)))
    }

    func time(of byte: Int64) -> Double {
        byte >= size ? duration : Double(byte) / rate
    }
}
