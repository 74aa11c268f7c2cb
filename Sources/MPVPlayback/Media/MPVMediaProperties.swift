import Foundation
import StreamingCore

/// The last reported properties of the loaded media.
struct MPVMediaProperties: Sendable {
    private(set) var isHLS = false
    private(set) var duration: TimeInterval?
    private(set) var isSeekable = true
    /// The position, in seconds, at most `duration`.
    private(set) var position: TimeInterval = 0
    private(set) var eofReached = false
    private(set) var pausedForCache = false
    private(set) var bufferingPercent: Int?
    /// The buffered duration ahead of the position, in seconds.
    private(set) var buffered: TimeInterval = 0
    /// The throughput, in bytes per second, or nil before the first download.
    private(set) var cacheSpeed: Double?
    /// The range of cached data that contains the position, in seconds; nil if mpv reports no such range. In a live
    /// stream, mpv can seek only within this range.
    private(set) var cachedRange: ClosedRange<TimeInterval>?
    private(set) var tracks: [MediaTrack] = []

    /// Whether the position is more than 1 s before the end of the media. The value is also true if the duration is
    /// unknown.
    var isBeforeEnd: Bool { duration.map { position < $0 - 1 } ?? true }

    /// The end of the buffered data, in seconds.
    var bufferEnd: TimeInterval { position + buffered }

    /// The last position that playback can reach with the buffered data, in seconds. The position is at most
    /// `duration`.
    var end: TimeInterval { min(bufferEnd, duration ?? .infinity) }

    /// The reason to reject a seek, in words; nil if mpv can seek in the media. The property ignores the length of a
    /// live window.
    var rejectionOfSeek: String? { PlayerCapabilities(canSeek: isSeekable).rejectionOfSeek }

    /// Returns the position near the live edge to which a seek can go, in seconds: three target durations before the
    /// end of the cached data, as the native engine starts (RFC 8216bis, 6.3.3), but not before the start of this data.
    ///
    /// - Parameter targetDuration: The target duration of the playlist, in seconds; nil if it is unknown.
    /// - Returns: The position; nil if the target duration or the cached range is unknown.
    func livePosition(targetDuration: Double?) -> TimeInterval? {
        guard let targetDuration, let cachedRange else { return nil }
        return max(cachedRange.lowerBound, cachedRange.upperBound - 3 * targetDuration)
    }

    /// Records the value of a property that mpv reports. Properties that do not describe the media are ignored.
    mutating func note(_ property: MPVProperty, _ value: MPVValue) {
        switch property {
        case .duration: duration = value.number.flatMap { $0 > 0 ? $0 : nil }
        case .seekable: isSeekable = value.bool ?? true
        // The last frame may end slightly after the declared end of the file.
        case .timePosition: position = value.number.map { min(max(0, $0), duration ?? .infinity) } ?? position
        case .eofReached: eofReached = value.bool ?? false
        case .pausedForCache: pausedForCache = value.bool ?? false
        case .bufferingPercent: bufferingPercent = value.int
        case .cacheDuration: buffered = max(0, value.number ?? 0)
        // mpv reports 0 while it downloads nothing.
        case .cacheSpeed: if let speed = value.number, speed > 0 { cacheSpeed = speed }
        case .cacheState: cachedRange = Self.ranges(value).first { $0.contains(position) }
        case .fileFormat: isHLS = value.string?.hasPrefix("hls") ?? false
        case .trackList: tracks = value.array.compactMap(MediaTrack.init)
        case .pause, .speed, .volume, .mute, .bufferLimit, .audioPosition, .audioTrack, .subtitleTrack, .headers,
            .userAgent, .version:
            break
        }
    }

    /// Returns the seekable ranges of mpv's cache, in seconds. An invalid range is ignored.
    private static func ranges(_ cacheState: MPVValue) -> [ClosedRange<TimeInterval>] {
        cacheState["seekable-ranges"].array.compactMap { range in
            guard let start = range["start"].number, let end = range["end"].number, start <= end else { return nil }
            return start...end
        }
    }

    /// Marks the track with this id as the only selected track of its kind, before mpv reports the selection. If `id`
    /// is nil, no track of the kind is selected.
    mutating func select(_ id: Int?, of kind: MediaTrack.Kind) {
        tracks = tracks.map { $0.kind == kind ? $0.selected($0.id == id) : $0 }
    }
}

extension MediaTrack {
    /// Creates a track from an entry of mpv's track list. The result is nil for a video track or a malformed entry.
    fileprivate init?(_ value: MPVValue) {
        let kind: Kind? =
            switch value["type"].string {
            case "audio": .audio
            case "sub": .subtitle
            default: nil
            }
        guard let kind, let id = value["id"].int else { return nil }
        self.init(
            kind: kind, id: id, language: value["lang"].string, title: value["title"].string,
            isSelected: value["selected"].bool ?? false)
    }
}
