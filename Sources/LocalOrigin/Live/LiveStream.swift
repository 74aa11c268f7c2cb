import Foundation
import StreamingCore

/// A description of a live HLS stream, from which a ``LiveResponder`` derives the playlists and segments at any time.
///
/// The playlists and the requests follow draft-pantos-hls-rfc8216bis-20. All section numbers in this folder refer to
/// this draft.
///
/// ```swift
/// var stream = LiveStream(variants: [LiveRendition("low", bandwidth: 180_000)])
/// stream.faults = [LiveFault(.stuck(at: .seconds(30), for: .seconds(10)))]
/// var routes = OriginRoutes()
/// routes.setLiveStream(stream, at: "/live/")  // serves /live/index.m3u8, /live/low.m3u8 and /live/low/0.ts
/// ```
package struct LiveStream: Equatable, Sendable {
    /// The segments that the playlists of a stream list.
    package enum Window: Equatable, Sendable {
        /// The newest segments, at most this number.
        case sliding(segments: Int)
        /// All segments since the start of the stream, or since its last restart or jump (EXT-X-PLAYLIST-TYPE:EVENT).
        case event
    }

    /// The variants, of which there is at least one.
    package var variants: [LiveRendition]
    /// The separate audio renditions, of which the first is the default.
    package var audio: [LiveRendition]
    /// The source of the bytes of the segments.
    package var media: LiveMedia = .synthetic
    /// The durations of the segments, at least one and all positive, which repeat in this order.
    package var segmentDurations: [Duration] = [.seconds(2)]
    /// The part target duration of a low-latency stream; nil for no partial segments.
    package var partDuration: Duration?
    /// The segments that the playlists list.
    package var window: Window = .sliding(segments: 6)
    /// The time on the clock at which the media begins.
    ///
    /// Each segment is available at its end, so a negative time makes segments available at time zero.
    package var startTime: Duration = .zero
    /// The time at which the media ends and the playlists get EXT-X-ENDLIST; nil for an endless stream.
    package var endTime: Duration?
    /// The date at which the clock is zero; nil for no EXT-X-PROGRAM-DATE-TIME.
    package var dateAtZero: Date?
    /// The number of segments from one discontinuity to the next; nil for no discontinuities.
    package var discontinuityInterval: Int?
    /// The number of segments from the start of one date range (EXT-X-DATERANGE) to the start of the next; nil for no
    /// date ranges. Each date range lasts two segments. Without ``dateAtZero``, there are no date ranges.
    package var dateRangeInterval: Int?
    /// The TIME-OFFSET of EXT-X-START; nil for no such tag.
    package var startOffset: Duration?
    /// The features for clients that reload a playlist.
    package var serverControl = LiveServerControl()
    /// The faults of the stream or of single renditions.
    package var faults: [LiveFault] = []

    /// Creates a stream that starts at time zero, with synthetic media and a sliding window of six segments of two
    /// seconds.
    package init(variants: [LiveRendition], audio: [LiveRendition] = []) {
        self.variants = variants
        self.audio = audio
    }

    /// Adds partial segments, blocking reload and delta updates, with the recommended hold back of three part target
    /// durations.
    ///
    /// - Parameter partDuration: The part target duration.
    package mutating func setLowLatency(partDuration: Duration) {
        self.partDuration = partDuration
        serverControl = LiveServerControl(
            canBlockReload: true, canSkipUntil: targetDuration * 6, holdBack: targetDuration * 3,
            partHoldBack: partDuration * 3)
    }

    /// The target duration: the longest duration of a segment, rounded to whole seconds, but at least 1 s.
    package var targetDuration: Duration {
        .seconds(max(1, segmentDurations.map { $0.seconds.rounded() }.max() ?? 1))
    }

    /// All variants and audio renditions.
    package var renditions: [LiveRendition] { variants + audio }

    /// The maximum number of segments in a playlist; nil for no limit.
    var windowLength: Int? { if case .sliding(let segments) = window { segments } else { nil } }
}
