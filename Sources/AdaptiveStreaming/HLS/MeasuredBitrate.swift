/// The average bitrates of the streams, calculated from the sizes and durations of the received segments.
struct MeasuredBitrate: Sendable {
    /// The totals of all received segments of a stream: the size in bytes and the duration in seconds.
    private struct Total {
        var bytes: Int64 = 0
        var seconds = 0.0

        /// The average bitrate, in bits per second; nil before the first segment.
        var bitrate: Double? { seconds > 0 ? Double(bytes) * 8 / seconds : nil }
    }

    /// The bitrate of the current variant plus the bitrate of separate audio at the last update, in bits per second.
    ///
    /// The value is nil before the first segment of a variant, and without a multivariant playlist.
    private(set) var current: Double?
    private var totals: [StreamID: Total] = [:]

    /// Adds a received segment, with its size in bytes and its duration in seconds.
    mutating func add(bytes: Int64, seconds: Double, of stream: StreamID) {
        totals[stream, default: Total()].bytes += bytes
        totals[stream, default: Total()].seconds += seconds
    }

    /// Updates ``current`` for the variant of the last received segment, and for separate audio.
    ///
    /// The measured bitrate includes separate audio, as does the declared bitrate of a variant (RFC 8216bis, 4.4.6.2).
    /// Before the first segment of a variant is received, ``current`` does not change.
    mutating func update(_ selection: StreamSelection, _ tracks: PresentationTracks) {
        guard let variant = selection.variant else { return }
        let audio = tracks.audio.flatMap { totals[$0.stream]?.bitrate }
        current = totals[variant]?.bitrate.map { $0 + (audio ?? 0) }
    }
}
