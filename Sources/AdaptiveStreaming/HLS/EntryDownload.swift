import Foundation
import HLSPlaylist
import StreamingCore

/// The download of the playlist that is loaded first.
struct EntryDownload: Sendable {
    let id: RequestID
    /// The URL after redirects.
    private(set) var url: URL
    private var data = Data()

    init(_ id: RequestID, of url: URL) {
        (self.id, self.url) = (id, url)
    }

    mutating func receive(_ head: ResponseHead) throws(HLSError) -> HTTPDeviation? {
        url = head.url
        return try ResponseRange(head, for: nil, limit: .max).deviation
    }

    mutating func receive(_ data: Data) { self.data.append(data) }

    /// The playlist to parse after a complete response.
    var document: PlaylistDocument { PlaylistDocument(data, at: url, imported: nil) }

    /// Opens the parsed playlist.
    ///
    /// - Throws: The reason why it cannot be played.
    func open(
        _ result: Result<ParsedPlaylist, PlaylistError>, _ selection: VariantSelection
    ) throws(HLSError) -> OpenedPlaylist {
        let parsed = try ParsedPlaylist(result)
        let warning = SkippedContent.warning(of: parsed, at: url, "the playlist")
        switch parsed.playlist {
        case .media:
            let timeline = SegmentTimeline(try parsed.supportedMediaPlaylist(), base: url)
            return OpenedPlaylist(
                catalogue: StreamCatalogue(mediaPlaylistAt: url), timeline: timeline,
                warnings: [warning].compactMap(\.self))
        case .multivariant(let playlist):
            try parsed.checkVersion()
            let catalogue = try StreamCatalogue(playlist, at: url, selection)
            return OpenedPlaylist(
                catalogue: catalogue, timeline: nil,
                warnings: [warning, catalogue.warning(of: selection)].compactMap(\.self))
        }
    }
}

/// The content of the playlist that is loaded first.
struct OpenedPlaylist: Sendable {
    let catalogue: StreamCatalogue
    /// The segments of a media playlist; nil for a multivariant playlist.
    let timeline: SegmentTimeline?
    let warnings: [PlaybackWarning]
}

extension StreamCatalogue {
    /// The warning that every variant exceeds the maximum bitrate, so that the lowest one is played.
    fileprivate func warning(of selection: VariantSelection) -> PlaybackWarning? {
        guard let maximum = selection.maximumBitrate,
            let lowest = variants.compactMap({ self[$0].variant?.bandwidth }).min(), lowest > maximum
        else { return nil }
        return PlaybackWarning(maximumBitrate: maximum, lowest: lowest)
    }
}
