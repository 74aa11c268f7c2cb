/// A conversion between times in the media and byte offsets in the file, which assumes a constant bitrate.
struct ByteTimeMap: Equatable, Sendable {
    /// The size of the file, in bytes.
    let size: Int64
    /// The duration of the media, in seconds.
    let duration: Double

    /// The average data rate, in bytes per second.
    var rate: Double { Double(size) / duration }

    /// Returns the byte offset for a time in seconds. The offset is from 0 to the size of the file.
    func byte(at time: Double) -> Int64 {
        time >= duration ? size : max(0, min(size, Int64(time * rate)))
    }

    /// Returns the time, in seconds, for a byte offset. The time is at most the duration.
    func time(of byte: Int64) -> Double {
        byte >= size ? duration : Double(byte) / rate
    }
}
