/// The result of a read of an HLS stream's playlist.
struct StreamReading: Equatable, Sendable {
    var ending: StreamEnding
    /// The target duration, in seconds; nil if no media playlist could be read.
    var targetDuration: Double?
    /// The bitrate of the lowest variant, in bits per second; nil if the playlist has no variants or could not be read.
    var lowestBitrate: Int?

    init(_ ending: StreamEnding, targetDuration: Double? = nil, lowestBitrate: Int? = nil) {
        (self.ending, self.targetDuration, self.lowestBitrate) = (ending, targetDuration, lowestBitrate)
    }
}
