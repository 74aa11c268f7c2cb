/// The times of the samples of a track in one segment.
///
/// In a transport stream and in packed audio, one tick is 1/90000 second. Where the 33-bit timestamps of a segment wrap
/// around, the times continue beyond 2^33 ticks. In MP4, the track declares the ticks per second. The fragments declare
/// the decoding times, and the edit list also shifts the presentation times.
package struct TrackTimes: Equatable, Sendable {
    /// The earliest presentation time.
    package var start: MediaTime
    /// The presentation time of the first sample in decoding order. The time is later than ``start`` if the segment
    /// begins with an open group of pictures, whose first pictures to be presented follow the key frame.
    package var firstPresentationTime: MediaTime
    /// The decoding time of the first sample. In MP4, this is the `baseMediaDecodeTime` of the first fragment.
    package var firstDecodeTime: MediaTime
    /// The decoding time of the last sample plus its duration, at which the next segment should continue.
    ///
    /// A transport stream does not declare the duration of a picture. The last picture then counts as long as the
    /// distance to the picture before it, or as 0 if there is only one.
    package var nextDecodeTime: MediaTime

    /// Creates the times of a track, whose first sample is by default the first one to be presented.
    package init(
        start: MediaTime, firstPresentationTime: MediaTime? = nil, firstDecodeTime: MediaTime,
        nextDecodeTime: MediaTime
    ) {
        self.start = start
        self.firstPresentationTime = firstPresentationTime ?? start
        self.firstDecodeTime = firstDecodeTime
        self.nextDecodeTime = nextDecodeTime
    }

    /// Creates the times from ticks, by default of 90 kHz.
    init(
        start: Int64, firstPresentation: Int64, firstDecode: Int64, nextDecode: Int64, timescale: UInt32 = 90_000
    ) {
        func time(_ ticks: Int64) -> MediaTime { MediaTime(ticks: ticks, timescale: timescale) }
        self.init(
            start: time(start), firstPresentationTime: time(firstPresentation), firstDecodeTime: time(firstDecode),
            nextDecodeTime: time(nextDecode))
    }
}
