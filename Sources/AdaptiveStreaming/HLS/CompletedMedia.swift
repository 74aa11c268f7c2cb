/// The completely received segments of a stream.
struct CompletedMedia: Equatable, Sendable {
    private var bytes: Int64 = 0
    private var seconds = 0.0

    /// The average bitrate of the segments, in bits per second; nil before the first segment.
    var bitrate: Double? { seconds > 0 ? Double(bytes) * 8 / seconds : nil }

    mutating func add(bytes: Int64, seconds: Double) {
        self.bytes += bytes
        self.seconds += seconds
    }
}
