import Foundation
import HLSPlaylist
import StreamingTestKit

@testable import AdaptiveStreaming

/// A version of a low-latency playlist, with segments of two seconds and partial segments of half a second.
///
/// By default, the playlist lists the segments 10 to 15 and the first partial segment of segment 16. It is a text, as a
/// server sends it.
struct LowLatencyPlaylist {
    var control = "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5,CAN-SKIP-UNTIL=12.0"
    var sequence = 10
    /// The number of complete segments, including the segments that a delta update omits.
    var count = 6
    /// The number of published partial segments of the unfinished segment.
    var parts = 1
    /// The number of complete segments at the end whose partial segments are listed.
    var segmentsWithParts = 2
    /// The number of segments that a delta update omits.
    var skipped = 0
    /// The URI of the hinted partial segment; nil to hint at the next partial segment.
    var hint: String?
    var hasHint = true
    /// The attributes of partial segments, such as `GAP=YES`, by name, such as `16.0`.
    var attributes: [String: String] = [:]
    /// The lines before a segment, by its media sequence number.
    var lines: [Int: [String]] = [:]
    /// The lines at the end of the playlist.
    var tail: [String] = []

    /// Returns the playlist after `published` further partial segments.
    func after(parts published: Int) -> LowLatencyPlaylist {
        var copy = self
        copy.parts = (parts + published) % 4
        copy.count = count + (parts + published) / 4
        return copy
    }

    /// Returns a copy to which `change` was applied.
    func with(_ change: (inout LowLatencyPlaylist) -> Void) -> LowLatencyPlaylist {
        var copy = self
        change(&copy)
        return copy
    }

    var text: String {
        var text = ["#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-TARGETDURATION:2", "#EXT-X-PART-INF:PART-TARGET=0.5"]
        text += control.isEmpty ? [] : ["#EXT-X-SERVER-CONTROL:\(control)"]
        text.append("#EXT-X-MEDIA-SEQUENCE:\(sequence)")
        if skipped > 0 { text.append("#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped)") }
        let end = sequence + count
        for number in sequence + skipped..<end {
            text += lines[number] ?? []
            if number >= end - segmentsWithParts { text += partLines(of: number, 4) }
            text += ["#EXTINF:2.0,", "\(number).ts"]
        }
        text += lines[end] ?? []
        text += partLines(of: end, parts)
        if hasHint { text.append("#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"\(hint ?? "\(end).\(parts).ts")\"") }
        return (text + tail).joined(separator: "\n") + "\n"
    }

    private func partLines(of number: Int, _ count: Int) -> [String] {
        (0..<count).map { part in
            let name = "\(number).\(part)"
            let list = attributes[name] ?? (part == 0 ? "INDEPENDENT=YES" : "")
            return "#EXT-X-PART:DURATION=0.5,URI=\"\(name).ts\"" + (list.isEmpty ? "" : ",\(list)")
        }
    }

    /// Returns the parsed playlist. Throws an error for a text that is not a media playlist.
    func parsed() throws -> MediaPlaylist {
        guard case .media(let playlist) = try PlaylistParser.parse(Data(text.utf8)).playlist else {
            throw PlaylistParsing.notMedia
        }
        return playlist
    }

    /// Returns the timeline of the playlist, whose first segment starts at 0.
    func timeline() throws -> SegmentTimeline {
        SegmentTimeline(try parsed(), base: anyURL("live.m3u8"), alignedWith: nil)
    }

    private enum PlaylistParsing: Error { case notMedia }
}
