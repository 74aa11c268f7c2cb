import Foundation
import StreamingTestKit
import Testing
@testable import HLSPlaylist

@Suite("PlaylistParser", .tags(.unit))
struct PlaylistParserTests {
    @Test("The examples of the RFC and the samples with all tags break no rule", arguments: PlaylistSamples.names)
    func test_parse_ofASample_findsNothing(name: String) throws {
        let parsed = try PlaylistParser.parse(PlaylistSamples.data(name), variables: PlaylistSamples.variables)
        #expect(parsed.findings == [])
    }

    @Test("All sample playlists exist")
    func test_samples_ofAllKinds_exist() {
        #expect(PlaylistSamples.names.filter { $0.hasPrefix("rfc8216-8") }.count == 9)
        #expect(PlaylistSamples.names.count == 11)
    }

    @Test("Segments are parsed in order, with their durations and titles")
    func test_parse_ofAMediaPlaylist_returnsItsSegments() throws {
        let playlist = try media("#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9.009,one\na.ts\n#EXTINF:3,\nb.ts")
        #expect(
            playlist.segments == [
                MediaSegment(uri: "a.ts", duration: 9.009, title: "one"), MediaSegment(uri: "b.ts", duration: 3),
            ])
        #expect(playlist.targetDuration == 10)
    }

    @Test("A byte order mark, CRLF, empty lines, comments and unknown tags change nothing")
    func test_parse_ofAnEquivalentNotation_returnsTheSamePlaylist() throws {
        let plain = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9,\na.ts\n#EXT-X-ENDLIST\n"
        let other =
            "\u{FEFF}#EXTM3U\r\n\r\n# a comment\r\n#EXT-X-TARGETDURATION:10\r\n#EXT-X-NEWER:1\r\n#EXTINF:9,\r\na.ts \r\n#EXT-X-ENDLIST"
        #expect(try media(other) == media(plain))
    }

    @Test("A document that is not a playlist is rejected, and the error quotes its beginning")
    func test_parse_ofHTML_throwsAndQuotesTheBeginning() {
        #expect(throws: PlaylistError.notAPlaylist(beginning: "<!DOCTYPE html>\u{FFFD}[2J")) {
            try PlaylistParser.parse(Data("<!DOCTYPE html>\u{1B}[2J\n<html>".utf8))
        }
    }

    @Test(
        "An empty document and a playlist without segments or variants are rejected",
        arguments: [("", PlaylistError.notAPlaylist(beginning: "")), ("#EXTM3U\na.ts", .empty)])
    func test_parse_ofAnEmptyPlaylist_throws(text: String, error: PlaylistError) {
        #expect(throws: error) { try PlaylistParser.parse(Data(text.utf8)) }
    }

    @Test(
        "A tag of a segment or a variant determines the kind of playlist, even if the tag is broken",
        arguments: [
            ("#EXT-X-STREAM-INF:BANDWIDTH=1", [PlaylistRule.variantURI]),
            ("#EXT-X-STREAM-INF:CODECS=\"a\"", [.bandwidth, .variantURI]),
            ("#EXT-X-MEDIA:TYPE=AUDIO", [.renditionGroup]),
            ("#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1", [.iFrameURI]),
            ("#EXTINF:x", [.duration, .targetDurationMissing]),
            ("#EXT-X-PART:URI=\"a\"", [.partDuration, .targetDurationMissing]),
        ])
    func test_parse_ofASingleBrokenEntry_findsTheBrokenRules(line: String, rules: [PlaylistRule]) throws {
        #expect(try PlaylistParser.parse(Data("#EXTM3U\n\(line)".utf8)).findings.map(\.rule) == rules)
    }

    @Test("A playlist with both segments and variants is rejected")
    func test_parse_ofSegmentsAndVariants_throws() {
        #expect(throws: PlaylistError.bothKinds) {
            try media("#EXTM3U\n#EXTINF:1,\na.ts\n#EXT-X-STREAM-INF:BANDWIDTH=1\nb.m3u8")
        }
    }

    @Test("A live playlist without segments is a valid media playlist")
    func test_parse_ofAMediaPlaylistWithoutSegments_succeeds() throws {
        #expect(try media("#EXTM3U\n#EXT-X-TARGETDURATION:4\n") == MediaPlaylist(targetDuration: 4))
    }

    @Test("Without a target duration, the longest segment determines the target duration")
    func test_parse_withoutATargetDuration_usesTheLongestSegment() throws {
        #expect(try media("#EXTM3U\n#EXTINF:3.2,\na.ts\n#EXTINF:5.6,\nb.ts").targetDuration == 6)
    }

    @Test("A byte range without an offset continues the previous range of the same resource")
    func test_parse_ofByteRangesWithoutAnOffset_computesTheOffsets() throws {
        let playlist = try media(
            """
            #EXTM3U
            #EXT-X-BYTERANGE:10@5
            #EXTINF:1,
            a.mp4
            #EXT-X-BYTERANGE:20
            #EXTINF:1,
            a.mp4
            #EXT-X-BYTERANGE:30
            #EXTINF:1,
            b.mp4
            """)
        #expect(playlist.segments.map(\.byteRange?.offset) == [5, 15, 0])
    }

    @Test("A key applies until another key of the same format replaces it, or METHOD=NONE removes all keys")
    func test_parse_ofKeys_appliesEachKeyUntilReplaced() throws {
        let playlist = try media(
            """
            #EXTM3U
            #EXT-X-KEY:METHOD=AES-128,URI="1"
            #EXTINF:1,
            a
            #EXTINF:1,
            b
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="2",KEYFORMAT="com.example",KEYFORMATVERSIONS="1"
            #EXTINF:1,
            c
            #EXT-X-KEY:METHOD=AES-128,URI="3",IV=0xFF
            #EXTINF:1,
            d
            #EXT-X-KEY:METHOD=NONE
            #EXTINF:1,
            e
            """)
        #expect(playlist.segments.map { $0.keys.compactMap(\.uri) } == [["1"], ["1"], ["1", "2"], ["2", "3"], []])
        #expect(
            try playlist.segments.element(at: 3).keys.last?.initializationVector == Array(repeating: 0, count: 15) + [
                255
            ])
    }

    @Test("An initialization section and a bitrate apply to later segments, but a bitrate not to byte ranges")
    func test_parse_ofMapAndBitrate_appliesTheTagsUntilReplaced() throws {
        let playlist = try media(
            """
            #EXTM3U
            #EXTINF:1,
            a
            #EXT-X-MAP:URI="1",BYTERANGE="5"
            #EXT-X-BITRATE:100
            #EXTINF:1,
            b
            #EXT-X-BYTERANGE:1@1
            #EXTINF:1,
            c
            """)
        let map = MediaInitialization(uri: "1", byteRange: PlaylistByteRange(offset: 0, length: 5))
        #expect(playlist.segments.map(\.map) == [nil, map, map])
        #expect(playlist.segments.map(\.bitrate) == [nil, 100, nil])
    }

    @Test("The date of one segment determines the dates of the segments before and after it")
    func test_programDate_ofOneSegment_determinesTheDatesOfTheOthers() throws {
        let playlist = try media(
            "#EXTM3U\n#EXTINF:2,\na\n#EXT-X-PROGRAM-DATE-TIME:2001-01-01T01:00:10+01:00\n#EXTINF:3,\nb\n#EXTINF:1,\nc")
        let dates = (-1...3).map { playlist.programDate(ofSegmentAt: $0)?.timeIntervalSinceReferenceDate }
        #expect(dates == [nil, 8, 10, 13, nil])
    }

    @Test("Invalid segments are omitted, and valid segments are kept")
    func test_parse_ofABrokenLine_omitsTheSegment() throws {
        let playlist = try media(
            "#EXTM3U\n#EXTINF:x,\na.ts\n#EXTINF:1e3,\nb.ts\n#EXTINF:2,\nc.ts\n#EXT-X-MEDIA-SEQUENCE:-1\n")
        #expect(playlist.segments == [MediaSegment(uri: "c.ts", duration: 2)])
        #expect(playlist.mediaSequence == 0)
    }

    @Test("Whitespace after the colon of a tag causes a finding, and the value is parsed")
    func test_parse_ofWhitespaceAfterAColon_readsTheValue() throws {
        let text = """
            #EXTM3U
            #EXT-X-VERSION: 10
            #EXT-X-TARGETDURATION:\t4
            #EXT-X-MEDIA-SEQUENCE: 7
            #EXT-X-KEY: METHOD=AES-128,URI="k"
            #EXT-X-BYTERANGE: 5@3
            #EXTINF: 4,title
            a
            """
        let parsed = try PlaylistParser.parse(Data(text.utf8))
        let segment = MediaSegment(
            uri: "a", duration: 4, title: "title", byteRange: PlaylistByteRange(offset: 3, length: 5),
            keys: [EncryptionKey(method: .aes128, uri: "k")])
        #expect(
            parsed.playlist
                == .media(MediaPlaylist(version: 10, targetDuration: 4, mediaSequence: 7, segments: [segment])))
        #expect(parsed.findings.map(\.rule) == Array(repeating: .whitespace, count: 6))
        #expect(parsed.findings.first?.found == "whitespace after the colon")
    }

    @Test("A rendition without a name causes a finding, and is kept")
    func test_parse_ofARenditionWithoutAName_keepsTheRendition() throws {
        let text =
            "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",URI=\"u\"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nv"
        let parsed = try PlaylistParser.parse(Data(text.utf8))
        #expect(parsed.findings.map(\.rule) == [.renditionName])
        #expect(try multivariant(text).renditions == [Rendition(kind: .audio, groupID: "a", name: "", uri: "u")])
        #expect(try multivariant(PlaylistWriter.text(of: parsed.playlist)) == multivariant(text))
    }

    @Test("A decimal number instead of an integer causes a finding, and is rounded")
    func test_parse_ofADecimalInsteadOfAnInteger_roundsTheNumber() throws {
        let media = try PlaylistParser.parse(Data("#EXTM3U\n#EXT-X-TARGETDURATION:5.6".utf8))
        #expect(media.playlist == .media(MediaPlaylist(targetDuration: 6)))
        #expect(media.findings.map(\.rule) == [.tagValue])
        let other = try PlaylistParser.parse(Data("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1280000.0\na".utf8))
        #expect(
            other.playlist == .multivariant(MultivariantPlaylist(variants: [Variant(uri: "a", bandwidth: 1_280_000)])))
        #expect(other.findings.map(\.rule) == [.attributeValue])
    }

    @Test("Strict parsing throws the first broken rule, with its line and clause")
    func test_parseStrictly_ofABrokenLine_throwsTheFirstFinding() {
        let text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-KEY:URI=\"\u{1B}\"\n#EXTINF:2,\nc.ts\n"
        let error = #expect(throws: PlaylistError.self) { try PlaylistParser.parseStrictly(Data(text.utf8)) }
        let finding = PlaylistFinding(
            rule: .controlCharacters, line: 3, text: "#EXT-X-KEY:URI=\"\u{FFFD}\"", found: "U+001B")
        #expect(error == .broken(finding))
        #expect(
            error?.description
                == "line 3: EXT-X-KEY: a playlist must not contain control characters other than line breaks; found U+001B (RFC 8216bis 4.1)"
        )
    }

    @Test("Strict parsing of a valid playlist returns the same playlist as lenient parsing")
    func test_parseStrictly_ofASample_returnsTheSamePlaylist() throws {
        let data = try PlaylistSamples.data("low-latency.m3u8")
        let parsed = try PlaylistParser.parse(data, variables: PlaylistSamples.variables)
        #expect(try PlaylistParser.parseStrictly(data, variables: PlaylistSamples.variables) == parsed.playlist)
    }
}
