import Foundation
import HLSPlaylist
import StreamingCore

/// The download of the first playlist of a load, which may be a multivariant or a media playlist.
struct EntryDownload: Sendable {
    let id: RequestID
    /// The time at which the request was sent.
    let begin: Duration
    /// The URL of the playlist after redirects.
    private(set) var url: URL
    /// The time that the playlist spent in caches, in seconds; 0 if it is not known.
    private var age = 0.0
    private var data = Data()

    /// Creates the download of the playlist at `url`, whose request is sent at the time `begin`.
    init(_ id: RequestID, of url: URL, since begin: Duration) {
        (self.id, self.url, self.begin) = (id, url, begin)
    }

    /// Records and checks the head of the response.
    ///
    /// - Returns: The deviation of the response to report; nil if there is none.
    /// - Throws: `HLSError` if the response cannot be used.
    mutating func receive(_ head: ResponseHead) throws(HLSError) -> HTTPDeviation? {
        (url, age) = (head.url, head.age)
        return try ResponseRange(head, for: nil, limit: .max).deviation
    }

    /// Appends received bytes of the playlist.
    mutating func receive(_ data: Data) { self.data.append(data) }

    /// The received playlist, to be parsed once the response is complete.
    var document: PlaylistDocument { PlaylistDocument(data, at: url, imported: nil) }

    /// Checks that the parsed playlist can be played, and returns its content.
    ///
    /// - Parameters:
    ///   - result: The parsed playlist.
    ///   - configuration: The settings that determine which variants may be played.
    /// - Throws: `HLSError` if the playlist cannot be played.
    func open(
        _ result: Result<ParsedPlaylist, PlaylistError>, _ configuration: NativePlayerConfiguration
    ) throws(HLSError) -> OpenedPlaylist {
        let parsed = try ParsedPlaylist(result)
        let warning = SkippedContent.warning(of: parsed, at: url, "the playlist")
        switch parsed.playlist {
        case .media:
            let timeline = SegmentTimeline(try parsed.supportedMediaPlaylist(), base: url, alignedWith: nil)
            return OpenedPlaylist(
                catalogue: StreamCatalogue(mediaPlaylistAt: url), timeline: timeline, begin: begin, age: age,
                warnings: [warning].compactMap(\.self))
        case .multivariant(let playlist):
            try parsed.checkVersion()
            let (selection, filter) = (configuration.selection, configuration.variantFilter)
            let catalogue = try StreamCatalogue(playlist, at: url, selection, filter)
            return OpenedPlaylist(
                catalogue: catalogue, timeline: nil, begin: begin, age: age,
                warnings: [warning, catalogue.filterWarning, catalogue.warning(of: selection)].compactMap(\.self))
        }
    }
}

/// The content of the first playlist of a load, with which the download of the stream begins.
struct OpenedPlaylist: Sendable {
    let catalogue: StreamCatalogue
    /// The timeline of a media playlist; nil for a multivariant playlist.
    let timeline: SegmentTimeline?
    /// The time at which the request for the playlist was sent.
    let begin: Duration
    /// The time that the playlist spent in caches, in seconds; 0 if it is not known.
    let age: Double
    let warnings: [PlaybackWarning]
}

extension StreamCatalogue {
    /// The warning that every variant is allowed because the app's filter accepts none; nil if the filter accepts one.
    fileprivate var filterWarning: PlaybackWarning? {
        if !isFilterIgnored { return nil }
        return PlaybackWarning(.limit, reason: "no variant passes the filter of the app; playing without the filter")
    }

    /// Returns the warning that the lowest variant plays because every variant exceeds the maximum bitrate.
    ///
    /// The result is nil if there is no maximum bitrate, or if at least one variant has at most that bitrate.
    fileprivate func warning(of selection: VariantSelection) -> PlaybackWarning? {
        guard let maximum = selection.maximumBitrate,
            let lowest = variants.compactMap({ self[$0].variant?.bandwidth }).min(), lowest > maximum
        else { return nil }
        return PlaybackWarning(maximumBitrate: maximum, lowest: lowest)
    }
}
