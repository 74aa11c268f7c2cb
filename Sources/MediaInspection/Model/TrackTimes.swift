/// The times of the samples of a track in one segment.
///
/// In a transport stream and in packed audio, one tick is 1/90000 second. Where the 33-bit timestamps of a segment wrap
/// around, the times continue beyond 2^33 ticks. In MP4, the ticks are those of the track. The decoding times are those
/// of the fragments, and the presentation times are also shifted by the edit list.
package struct TrackTimes: Equatable, Sendable {
    /// The earliest presentation time.
    package var start: MediaTime
    /// The latest presentation time, plus the duration of that sample.
    ///
    /// A transport stream does not declare the duration of a picture. The last picture then counts as long as the
    /// distance to the picture before it, or as 0 if there is only one.
    package var end: MediaTime
    /// The decoding time of the first sample. In MP4, this is the `baseMediaDecodeTime` of the first fragment.
    package var firstDecodeTime: MediaTime
    /// The decoding time of the last sample plus its duration, at which the next segment should continue.
    package var nextDecodeTime: MediaTime

    package init(start: MediaTime, end: MediaTime, firstDecodeTime: MediaTime, nextDecodeTime: MediaTime) {
        self.start = start
        self.end = end
        self.firstDecodeTime = firstDecodeTime
        self.nextDecodeTime = nextDecodeTime
    }

    /// Creates the times of the start, the end, the first decoding time and the next one, in ticks of 90 kHz.
    init(ticks: (Int64, Int64, Int64, Int64)) {
        func time(_ ticks: Int64) -> MediaTime { MediaTime(ticks: ticks, timescale: 90_000) }
        self.init(
            start: time(ticks.0), end: time(ticks.1), firstDecodeTime: time(ticks.2), nextDecodeTime: time(ticks.3))
    }
}
