/// A rule of HLS whose violation is visible only in the segments.
///
/// ``statement`` is the text of a rule, and ``source`` is the specification that contains it. `PlaylistRule` has the
/// rules for the text of playlists.
package enum InspectionRule: String, CaseIterable, Sendable {
    /// A rule for the download and the format of a segment.
    case segmentUnavailable, segmentUnreadable, timestampMissing

    /// A rule for the encryption of a segment.
    case keyUnavailable, keyInvalid, keyWrong

    /// A rule for the times of a segment.
    case segmentDuration, targetDurationExceeded, playlistDrift, audioDrift

    /// A rule for the change from one segment to the next.
    case discontinuityUnannounced, trackChangeUnannounced, encodingChangeUnannounced, packetsLost

    /// A rule for the start of a segment.
    case keyFrameMissing

    /// A rule for the bitrate of a variant.
    case bandwidthExceeded, averageBandwidthExceeded

    /// A rule for the codecs of a variant.
    case codecUndeclared, codecMissing, codecDifferent

    /// Whether the specification recommends the rule (SHOULD) rather than requires it (MUST).
    package var isRecommendation: Bool {
        switch self {
        case .encodingChangeUnannounced, .codecDifferent: true
        default: false
        }
    }

    /// The specification and the section that contain the rule, such as `RFC 8216bis 4.4.4.1`.
    package var source: String {
        switch self {
        case .segmentUnavailable: "RFC 8216bis 6.2.2"
        case .segmentUnreadable: "RFC 8216bis 3.1"
        case .timestampMissing: "RFC 8216bis 3.1.3"
        case .keyUnavailable, .keyInvalid, .keyWrong: "RFC 8216bis 4.4.4.4"
        case .segmentDuration, .playlistDrift: "RFC 8216bis 4.4.4.1"
        case .targetDurationExceeded: "RFC 8216bis 4.4.3.1"
        case .audioDrift: "RFC 8216bis 6.2.4"
        case .discontinuityUnannounced, .trackChangeUnannounced, .encodingChangeUnannounced: "RFC 8216bis 4.4.4.3"
        case .packetsLost: "ISO/IEC 13818-1 2.4.3.3"
        case .keyFrameMissing: "RFC 8216bis 4.4.2.1"
        case .bandwidthExceeded, .averageBandwidthExceeded, .codecUndeclared, .codecMissing, .codecDifferent:
            "RFC 8216bis 4.4.6.2"
        }
    }

    /// The text of the rule, as one clause without a period.
    package var statement: String {
        switch self {
        case .segmentUnavailable: "a listed segment must be available"
        case .segmentUnreadable: "a segment must be media in a supported format"
        case .timestampMissing: "packed audio must have the timestamp of its first sample"
        case .keyUnavailable: "the key of a listed segment must be available"
        case .keyInvalid: "an AES-128 key must have 16 bytes"
        case .keyWrong: "the key of a segment must decrypt it"
        case .segmentDuration: "EXTINF must match the duration of the media"
        case .targetDurationExceeded:
            "the duration of the media, rounded to the nearest second, must not exceed the target duration"
        case .playlistDrift: "the sum of the segment durations must match the timestamps of the media"
        case .audioDrift: "audio must stay synchronous with its timestamps and with the video"
        case .discontinuityUnannounced: "a jump of the timestamps must be announced by EXT-X-DISCONTINUITY"
        case .trackChangeUnannounced:
            "a change of the format or of the tracks must be announced by EXT-X-DISCONTINUITY"
        case .encodingChangeUnannounced: "a change of the encoding should be announced by EXT-X-DISCONTINUITY"
        case .packetsLost: "a transport stream must contain all its packets, without errors"
        case .keyFrameMissing: "with EXT-X-INDEPENDENT-SEGMENTS, each segment must begin with a key frame"
        case .bandwidthExceeded: "BANDWIDTH must not be less than the peak bitrate of the variant"
        case .averageBandwidthExceeded: "AVERAGE-BANDWIDTH must not be less than the mean bitrate of the variant"
        case .codecUndeclared: "CODECS must contain each codec of the variant"
        case .codecMissing: "the variant must contain each codec in CODECS"
        case .codecDifferent: "CODECS should contain the profile and the level of the media"
        }
    }
}
