import Foundation
import HLSPlaylist
import Testing

@testable import AdaptiveStreaming

/// Tests of the completion of delta updates.
@Suite("MediaPlaylist, delta updates", .tags(.unit))
struct MediaPlaylistDeltaTests {
    @Test("The omitted segments come from the earlier version")
    func test_completed_afterAnOverlap_containsAllSegments() throws {
        let update = LowLatencyPlaylist(sequence: 11, count: 6, parts: 0, skipped: 4)
        let full = try #require(try update.parsed().completed(from: try LowLatencyPlaylist().timeline()))
        #expect(full.segments.map(\.uri) == (11...16).map { "\($0).ts" })
        #expect(full.skip == nil)
    }

    @Test("An update that omits an unknown segment is incomplete", arguments: [(10, 7), (9, 2), (30, 1), (15, 2)])
    func test_completed_withAnUnknownSegment_isNil(sequence: Int, skipped: Int) throws {
        let update = LowLatencyPlaylist(sequence: sequence, count: skipped + 1, skipped: skipped)
        let timeline = try LowLatencyPlaylist().timeline()
        #expect(try update.parsed().completed(from: timeline) == nil)
        #expect(try update.parsed().completed(from: nil) == nil)
    }

    @Test("The order of EXT-X-SKIP and EXT-X-MEDIA-SEQUENCE does not affect the parsed playlist")
    func test_parse_withTheSkipBeforeTheSequence_isTheSamePlaylist() throws {
        let update = LowLatencyPlaylist(sequence: 11, count: 6, parts: 0, skipped: 4)
        var lines = update.text.split(separator: "\n").map(String.init)
        let place = try #require(lines.firstIndex { $0.hasPrefix("#EXT-X-MEDIA-SEQUENCE") })
        lines.swapAt(place, place + 1)
        #expect(lines[place].hasPrefix("#EXT-X-SKIP"))
        let playlist = try PlaylistParser.parse(Data(lines.joined(separator: "\n").utf8)).playlist
        let expected = try update.parsed()
        #expect(playlist == .media(expected))
    }

    @Test("An update that omits all segments is completed, and keeps its partial segments")
    func test_completed_ofAllSegments_keepsThePartialSegments() throws {
        let full = try LowLatencyPlaylist(parts: 3, skipped: 6).parsed()
            .completed(from: try LowLatencyPlaylist().timeline())
        #expect(full?.segments.count == 6)
        #expect(full?.unfinishedSegment?.parts.count == 3)
    }

    @Test("An initialization section and a key of the omitted segments also apply to the listed segments")
    func test_completed_afterAMapAndAKey_keepsThem() throws {
        let lines = [10: [#"#EXT-X-MAP:URI="init.mp4""#, #"#EXT-X-KEY:METHOD=AES-128,URI="key""#]]
        let timeline = try LowLatencyPlaylist(lines: lines).timeline()
        let changed = [16: [#"#EXT-X-MAP:URI="next.mp4""#]]
        let update = LowLatencyPlaylist(count: 7, skipped: 4, lines: changed)
        let full = try #require(try update.parsed().completed(from: timeline))
        #expect(full.segments.map { $0.map?.uri } == Array(repeating: "init.mp4", count: 6) + ["next.mp4"])
        #expect(full.segments.allSatisfy { $0.keys.first?.uri == "key" })
        #expect(full.unfinishedSegment?.map?.uri == "next.mp4")
        #expect(full.unfinishedSegment?.keys.first?.uri == "key")
        let next = try LowLatencyPlaylist(count: 7, skipped: 6).parsed().completed(from: timeline)
        #expect(next?.segments.last?.map?.uri == "init.mp4")
        #expect(next?.segments.last?.keys.first?.uri == "key")
    }

    private static let key = #"#EXT-X-KEY:METHOD=AES-128,URI="key""#
    private static let other = #"#EXT-X-KEY:METHOD=AES-128,URI="other",KEYFORMAT="com.example""#
    private static let none = "#EXT-X-KEY:METHOD=NONE"

    @Test(
        "Each segment of a completed update has the keys that it has in the full playlist",
        arguments: [
            [10: [key], 15: [none]], [10: [key], 16: [none]], [10: [key], 12: [none]],
            [10: [key, other], 15: [#"#EXT-X-KEY:METHOD=AES-128,URI="next""#]],
            [10: [key], 15: [other], 16: [none, key]], [10: [none], 15: [key], 16: [none]],
            [10: [key], 15: [#"#EXT-X-MAP:URI="init.mp4""#, none]],
            [10: [key], 15: [none, #"#EXT-X-MAP:URI="init.mp4""#]],
            [10: [key, #"#EXT-X-MAP:URI="init.mp4""#, none], 16: [other]],
        ], [1, 4, 5, 6])
    func test_completed_withKeys_equalsTheFullPlaylist(lines: [Int: [String]], skipped: Int) throws {
        // The earlier version ends after segment 15, and the update adds the beginning of segment 16.
        let earlier = LowLatencyPlaylist(parts: 0, hasHint: false, lines: lines.filter { $0.key < 16 })
        let update = LowLatencyPlaylist(skipped: skipped, lines: lines)
        let full = try #require(try update.parsed().completed(from: try earlier.timeline()))
        let expected = try LowLatencyPlaylist(lines: lines).parsed()
        #expect(full.segments.map { Set($0.keys) } == expected.segments.map { Set($0.keys) })
        #expect(full.segments.map(\.map) == expected.segments.map(\.map))
        #expect(full.unfinishedSegment.map { Set($0.keys) } == expected.unfinishedSegment.map { Set($0.keys) })
        #expect(full.unfinishedSegment?.map == expected.unfinishedSegment?.map)
    }

    @Test("Discontinuities, partial segments and date ranges of an update are kept")
    func test_completed_withOtherTags_keepsThem() throws {
        let range = #"#EXT-X-DATERANGE:ID="ad",START-DATE="2026-01-01T00:00:00Z""#
        let update = LowLatencyPlaylist(
            count: 7, skipped: 4, lines: [15: ["#EXT-X-DISCONTINUITY", range]], tail: [])
        let timeline = try LowLatencyPlaylist(lines: [12: ["#EXT-X-DISCONTINUITY"]]).timeline()
        let full = try #require(try update.parsed().completed(from: timeline))
        #expect(full.segments.map(\.isDiscontinuity) == [false, false, true, false, false, true, false])
        #expect(full.segments.map(\.parts.count) == [0, 0, 0, 0, 0, 4, 4])
        #expect(full.dateRanges.map(\.id) == ["ad"])
    }
}
