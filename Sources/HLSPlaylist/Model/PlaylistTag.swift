/// An HLS tag that RFC 8216bis defines. The raw value is the name of the tag without `#`.
enum PlaylistTag: String, CaseIterable {
    // The lookup by name tries the tags in this order, so the most frequent tags are first.
    case inf = "EXTINF"
    case byteRange = "EXT-X-BYTERANGE"
    case part = "EXT-X-PART"
    case programDateTime = "EXT-X-PROGRAM-DATE-TIME"
    case discontinuity = "EXT-X-DISCONTINUITY"
    case key = "EXT-X-KEY"
    case map = "EXT-X-MAP"
    case gap = "EXT-X-GAP"
    case bitrate = "EXT-X-BITRATE"
    case dateRange = "EXT-X-DATERANGE"

    case header = "EXTM3U"
    case version = "EXT-X-VERSION"
    case independentSegments = "EXT-X-INDEPENDENT-SEGMENTS"
    case start = "EXT-X-START"
    case define = "EXT-X-DEFINE"

    case targetDuration = "EXT-X-TARGETDURATION"
    case mediaSequence = "EXT-X-MEDIA-SEQUENCE"
    case discontinuitySequence = "EXT-X-DISCONTINUITY-SEQUENCE"
    case endList = "EXT-X-ENDLIST"
    case playlistType = "EXT-X-PLAYLIST-TYPE"
    case iFramesOnly = "EXT-X-I-FRAMES-ONLY"
    case partInf = "EXT-X-PART-INF"
    case serverControl = "EXT-X-SERVER-CONTROL"

    case skip = "EXT-X-SKIP"
    case preloadHint = "EXT-X-PRELOAD-HINT"
    case renditionReport = "EXT-X-RENDITION-REPORT"

    case media = "EXT-X-MEDIA"
    case streamInf = "EXT-X-STREAM-INF"
    case iFrameStreamInf = "EXT-X-I-FRAME-STREAM-INF"
    case sessionData = "EXT-X-SESSION-DATA"
    case sessionKey = "EXT-X-SESSION-KEY"
    case contentSteering = "EXT-X-CONTENT-STEERING"

    private static let names = allCases.map { ($0, Array($0.rawValue.utf8)) }

    /// Creates a tag from its name without `#`; nil if the name is unknown.
    init?(_ name: Bytes) {
        guard let match = Self.names.first(where: { name.equals($0.1) }) else { return nil }
        self = match.0
    }

    /// Whether the tag also applies to the partial segments of a segment, and must therefore precede them (RFC 8216bis,
    /// 4.4.4.9).
    var appliesToParts: Bool {
        switch self {
        case .discontinuity, .key, .map, .programDateTime: true
        default: false
        }
    }

    /// The kinds of playlists in which a tag may appear.
    enum Scope {
        case any, media, multivariant
    }

    /// The kinds of playlists in which the tag may appear.
    var scope: Scope {
        switch self {
        case .header, .version, .independentSegments, .start, .define: .any
        case .inf, .byteRange, .part, .programDateTime, .discontinuity, .key, .map, .gap, .bitrate, .dateRange,
            .targetDuration, .mediaSequence, .discontinuitySequence, .endList, .playlistType, .iFramesOnly, .partInf,
            .serverControl, .skip, .preloadHint, .renditionReport:
            .media
        case .media, .streamInf, .iFrameStreamInf, .sessionData, .sessionKey, .contentSteering: .multivariant
        }
    }
}
