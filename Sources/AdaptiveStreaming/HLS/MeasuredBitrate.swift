/// The measured average bitrate of the received segments of each stream.
struct MeasuredBitrate: Sendable {
    /// The received media of a stream.
    private struct Total {
        var bytes: Int64 = 0
        var seconds = 0.0

        /// The average bitrate, in bits per second; nil before the first segment.
        var bitrate: Double? { seconds > 0 ? Double(bytes) * 8 / seconds : nil }
    }

    /// The bitrate of the variant and its separate audio at the last update, in bits per second; nil before its first
    /// segment.
    private(set) var current: Double?
    private var totals: [StreamID: Total] = [:]

    /// Adds a received segment.
    mutating func add(bytes: Int64, seconds: Double, of stream: StreamID) {
        totals[stream, default: Total()].bytes += bytes
        totals[stream, default: Total()].seconds += seconds
    }

    /// Updates the bitrate. It includes separate audio, as the declared bitrate does (RFC 8216bis, 4.4.6.2).
    mutating func update(_ selection: StreamSelection, _ tracks: PresentationTracks) {
        guard let variant = selection.variant else { return }
        let audio = tracks.audio.flatMap { totals[$0.stream]?.bitrate }
        current = totals[variant]?.bitrate.map { $0 + (audio ?? 0) }
    }
}
