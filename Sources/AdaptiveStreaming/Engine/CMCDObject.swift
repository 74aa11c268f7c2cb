import Foundation
import StreamingCore

/// The properties of a requested object that CMCD describes.
struct CMCDObject: Sendable {
    /// The properties of a requested segment.
    struct Segment: Sendable {
        /// The duration of the segment, in seconds.
        let duration: Double
        /// The end of the buffer of the segment's track, in seconds.
        let bufferEnd: Double
        /// The peak bitrate of the segment's variant, in bits per second; nil if it is not known.
        let bitrate: Int?
        /// The highest bitrate that may be played, in bits per second; nil if it is not known.
        let topBitrate: Int?
    }

    /// The next request of the same track.
    struct Next: Sendable {
        let url: URL
        /// The range to request; nil for the whole resource.
        let range: HTTPByteRange?
    }

    let type: CMCDObjectType
    let format: CMCDStreamingFormat
    /// The type of the stream; nil until it is known.
    var streamType: CMCDStreamType?
    /// The track whose media is requested; nil for other objects, such as a playlist.
    var track: TrackKind?
    /// The properties of a segment; nil for other objects.
    var segment: Segment?
    /// The next request of the same track; nil if the request cannot be predicted, or at the end of the stream.
    var next: Next?
}
