/// The arithmetic of the timestamps of MPEG-2, which have 33 bits and begin again at 0 after the highest value
/// (ISO/IEC 13818-1, 2.4.3.7).
package enum TransportTimestamp {
    /// The number of different timestamps, 2^33. In ticks of 90 kHz, this is about 26.5 hours.
    package static let range: Int64 = 1 << 33

    /// Returns the shortest distance from one timestamp to another, in ticks, at least -2^32 and less than 2^32.
    ///
    /// - Parameters:
    ///   - first: A timestamp, of which only the lower 33 bits count.
    ///   - second: A timestamp, of which only the lower 33 bits count.
    /// - Returns: The distance, which is negative if `second` is before `first`.
    package static func distance(from first: Int64, to second: Int64) -> Int64 {
        let distance = (second &- first) & (range - 1)
        return distance < range / 2 ? distance : distance - range
    }
}
