/// Converts between times and bytes of a file, as if it had a constant bitrate.
struct ByteTimeMap: Equatable, Sendable {
    /// Bytes.
    let size: Int64
    /// Seconds.
    let duration: Double

    /// Bytes per second.
    var rate: Double { Double(size) / duration }

    func byte(at time: Double) -> Int64 {
        time >= duration ? size : max(0, min(size, Int64(time * rate)))
    }

    func time(of byte: Int64) -> Double {
        byte >= size ? duration : Double(byte) / rate
    }
}
