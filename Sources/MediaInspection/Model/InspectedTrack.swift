/// The format and the extent of one track of a segment.
package struct InspectedTrack: Equatable, Sendable {
    /// A kind of media.
    package enum Kind: Equatable, Sendable {
        case video
        case audio
        case text
        /// Timed metadata, or a stream of an unknown type.
        case other
    }

    /// The dimensions of the pictures in pixels, after cropping.
    package struct Resolution: Equatable, Sendable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// The kind of media.
    package var kind: Kind
    /// The packet identifier (PID) in a transport stream, the `track_ID` in MP4, and 0 otherwise.
    package var id: UInt32
    /// The codec as in the CODECS attribute (RFC 6381), such as `avc1.64001f`; nil if the codec is unknown. Encrypted
    /// samples have the codec that they have after decryption.
    ///
    /// Audio whose header does not signal its extension counts as plain AAC, `mp4a.40.2`, even if a decoder would find
    /// HE-AAC in it.
    package var codec: String?
    /// The dimensions of the pictures; nil if the segment does not declare them, or if the track is not video.
    package var resolution: Resolution?
    /// The audio sampling rate, in samples per second; nil if it is unknown, or if the track is not audio.
    package var sampleRate: Int?
    /// The number of audio channels; nil if it is unknown, or if the track is not audio.
    package var channels: Int?
    /// The number of video pictures, audio frames or other samples.
    package var sampleCount = 0
    /// The duration of all audio samples in seconds, which does not depend on the timestamps; nil if it is unknown, or
    /// if the track is not audio.
    ///
    /// In a transport stream and in packed audio, the headers of the frames declare the number of samples. In MP4, a
    /// frame of AAC-LC counts as 1,024 samples, a frame of AC-3 as 1,536, and a frame of MP3 as 1,152, or 576 below
    /// 32,000 samples per second. The durations of the frames of other codecs are those that the fragments declare.
    package var audioDuration: Double?
    /// The times of the samples; nil if the segment has no samples, or no timestamps, of the track.
    package var times: TrackTimes?
    /// Whether the first video picture is a key frame; nil if the track is not video, or has no samples.
    ///
    /// In a transport stream, a key frame is an IDR picture or a recovery point of H.264, or an IRAP picture of H.265.
    /// In MP4, a key frame is a sample that its flags mark as a sync sample.
    package var startsWithKeyFrame: Bool?

    /// Creates a track without a known format and without samples.
    package init(kind: Kind, id: UInt32, codec: String? = nil) {
        self.kind = kind
        self.id = id
        self.codec = codec
    }
}
