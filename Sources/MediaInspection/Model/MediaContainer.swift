/// A format of media segments (RFC 8216bis, 3.1).
package enum MediaContainer: Equatable, Sendable {
    /// An MPEG transport stream (ISO/IEC 13818-1).
    case transportStream
    /// Fragmented MP4 (ISO/IEC 14496-12), which includes CMAF.
    case fragmentedMP4
    /// Frames of AAC, MP3, AC-3 or Enhanced AC-3 after an ID3 tag with the timestamp.
    case packedAudio
    /// WebVTT subtitles, whose cues are not inspected.
    case webVTT
}
