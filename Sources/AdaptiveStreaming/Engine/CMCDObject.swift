import Foundation
import StreamingCore

/// The object that a request asks for, as far as CMCD describes the object.
struct CMCDObject: Sendable {
    /// The properties of a segment.
    struct Segment: Sendable {
        /// The duration, in seconds.
        let duration: Double
        /// The end of the buffer to which the segment belongs, in seconds.
        let bufferEnd: Double
        /// The peak bitrate of the segment's variant, in bits per second; nil if it is not known.
        let bitrate: Int?
        /// The highest bitrate that may be played, in bits per second; nil if it is not known.
        let topBitrate: Int?
    }

    /// The request that follows.
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
    /// The request that follows; nil if it is not known.
    var next: Next?
}
