import Foundation
import HLSPlaylist

/// The timelines of the streams whose playlists are known, and the end of the presentation.
struct StreamTimelines: Sendable {
    private var timelines: [StreamID: SegmentTimeline] = [:]
    /// The end of the presentation, in seconds; nil until it is determined, and infinite for a live stream.
    private(set) var end: Double?
    /// Whether a playlist without an end was added. The streams of such a presentation need not start at the same
    /// position, even after the presentation has ended.
    private var hasWindows = false

    /// Creates the timelines of a presentation.
    ///
    /// - Parameters:
    ///   - stream: The first stream.
    ///   - timeline: The timeline of the stream; nil if its playlist is not known yet.
    init(_ stream: StreamID, _ timeline: SegmentTimeline?) {
        timelines[stream] = timeline
        hasWindows = timeline?.isEnded == false
    }

    subscript(_ stream: StreamID) -> SegmentTimeline? { timelines[stream] }

    /// Returns the directives of the first request for a playlist, from the newest rendition report of known playlists.
    ///
    /// - Returns: The directives; nil if there is no usable report about the playlist.
    func directives(forPlaylistAt url: URL) -> ReloadDirectives? {
        let reports = timelines.values.lazy.flatMap { timeline in
            timeline.delivery.reports.lazy
                .filter { URL(media: $0.uri, relativeTo: timeline.base) == url }
                .compactMap { ReloadDirectives($0, timeline.delivery) }
        }
        return reports.max { ($0.sequence ?? 0, $0.part ?? 0) < ($1.sequence ?? 0, $1.part ?? 0) }
    }

    /// The duration of the presentation, in seconds; nil until it is known, or for a live stream.
    var duration: Double? { end.flatMap { $0.isFinite ? $0 : nil } }

    /// Whether the presentation is live, which means that it has no end yet.
    var isLive: Bool { end == .infinity }

    /// Determines the end of the presentation from the playlist of the main track.
    mutating func open(_ main: StreamID) {
        end = timelines[main].map { $0.isEnded ? $0.end : .infinity }
    }

    /// Ends a live presentation if the playlist of the main track has ended.
    ///
    /// While the playlist of the main track is not known, such as after a switch of the variant, nothing changes.
    mutating func updateEnd(_ main: StreamID) { if isLive, timelines[main] != nil { open(main) } }

    /// Adds a version of a playlist of a stream.
    ///
    /// - Parameters:
    ///   - playlist: The version. Only a version that ends a known live playlist may have no segments.
    ///   - base: The URL of the version after redirects.
    ///   - stream: The stream of the playlist.
    /// - Returns: The change since the previous version.
    /// - Throws: `HLSError.noEnd` if the playlist has no end although the presentation is on demand.
    @discardableResult
    mutating func add(
        _ playlist: MediaPlaylist, base: URL, of stream: StreamID
    ) throws(HLSError) -> PlaylistChange {
        if !playlist.hasEnd, !hasWindows {
            if !timelines.isEmpty { throw .noEnd }
            hasWindows = true
        }
        guard hasWindows else {
            timelines[stream] = SegmentTimeline(playlist, base: base)
            return .extended
        }
        if let timeline = timelines[stream] {
            let merged = timeline.merging(playlist, at: base)
            timelines[stream] = merged.timeline
            return merged.change
        }
        let reference = timelines.max { ($0.value.end, $0.key.index) < ($1.value.end, $1.key.index) }?.value
        timelines[stream] = SegmentTimeline(playlist, base: base, alignedWith: reference)
        return .extended
    }

    /// Removes the timelines of a live stream that no track uses, because no reload would update those timelines.
    ///
    /// - Parameter streams: The streams of the tracks. If the playlist of a track is not known yet, the call has no
    ///   effect, because the other timelines determine the positions in that playlist.
    mutating func keep(_ streams: [StreamID]) {
        guard hasWindows, timelines.count > streams.count, streams.allSatisfy({ timelines[$0] != nil }) else { return }
        timelines = timelines.filter { streams.contains($0.key) }
    }
}
