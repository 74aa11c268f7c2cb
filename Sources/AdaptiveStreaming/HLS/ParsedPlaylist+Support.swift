import HLSPlaylist
import StreamingCore

/// Methods that check whether this engine can play a parsed playlist.
extension ParsedPlaylist {
    /// The maximum duration of a presentation, in seconds: about thirty years.
    private static let longestDuration = 1e9

    /// Creates the parsed playlist from the result of the parser.
    ///
    /// - Throws: `HLSError.notPlaylist` if the parser failed.
    init(_ result: Result<ParsedPlaylist, PlaylistError>) throws(HLSError) {
        do {
            self = try result.get()
        } catch {
            throw .notPlaylist("\(error)")
        }
    }

    /// Returns the media playlist if this engine can play it.
    ///
    /// - Parameter timeline: The timeline of an earlier version, which completes a delta update; nil if there is none.
    /// - Throws: `HLSError` if the playlist is a multivariant playlist, is invalid, is not supported, or is a delta
    ///   update that `timeline` cannot complete.
    func supportedMediaPlaylist(after timeline: SegmentTimeline? = nil) throws(HLSError) -> MediaPlaylist {
        guard case .media(let received) = playlist else { throw .nested }
        try checkVersion()
        guard let playlist = received.completed(from: timeline) else {
            throw .deltaUpdate(skipped: received.skip?.count ?? 0)
        }
        if !playlist.hasEnd, playlist.kind == .vod { throw .unfinishedVOD }
        // A live stream may end with an empty window.
        if playlist.segments.isEmpty, timeline == nil || !playlist.hasEnd {
            let invalid = findings.filter { $0.rule.loss == .entry }
            throw invalid.first.map { .invalidSegments(invalid.count, first: $0.description) } ?? .noSegments
        }
        let parts = playlist.unfinishedSegment?.parts ?? []
        let duration = playlist.segments.reduce(0) { $0 + $1.duration } + parts.reduce(0) { $0 + $1.duration }
        guard duration <= Self.longestDuration else { throw .tooLong }
        return playlist
    }

    /// Checks that the playlist requires a supported version of HLS.
    ///
    /// - Throws: `HLSError.unsupportedVersion` if the required version is newer than the supported versions.
    func checkVersion() throws(HLSError) {
        let version =
            switch playlist {
            case .media(let playlist): playlist.version
            case .multivariant(let playlist): playlist.version
            }
        if let version, version > PlaylistParser.newestVersion { throw .unsupportedVersion(version) }
    }
}
