import Foundation
import StreamingTestKit
import Testing
@testable import HLSPlaylist

@Suite("PlaylistFinding", .tags(.unit))
struct PlaylistFindingTests {
    @Test("A finding in a media playlist quotes the value, and its limit if there is one", arguments: media)
    func test_finding_inAMediaPlaylist_quotesTheValueAndTheLimit(lines: String, found: String) throws {
        let text = "#EXTM3U⏎#EXT-X-VERSION:12⏎#EXT-X-TARGETDURATION:10⏎\(lines)⏎#EXTINF:9,⏎z.ts"
        #expect(try findings(text).map(\.found) == [found])
    }

    @Test("A finding in a multivariant playlist quotes the value", arguments: multivariant)
    func test_finding_inAMultivariantPlaylist_quotesTheValue(lines: String, found: String) throws {
        let text = "#EXTM3U⏎#EXT-X-VERSION:12⏎\(lines)⏎#EXT-X-STREAM-INF:BANDWIDTH=1⏎z.m3u8"
        #expect(try findings(text).map(\.found) == [found])
    }

    @Test(
        "A finding about a low version names the declared and the required version",
        arguments: [("", "none"), ("2", "2")])
    func test_finding_aboutALowVersion_namesBothVersions(version: String, found: String) throws {
        let tag = version.isEmpty ? "" : "#EXT-X-VERSION:\(version)\n"
        let text = "#EXTM3U\n\(tag)#EXT-X-TARGETDURATION:10\n#EXTINF:1.5,\na"
        #expect(try findings(text).map(\.found) == ["\(found) (required: 3)"])
    }

    @Test("A finding about a variant without a URI has the line of that variant, even if an I-frame variant follows")
    func test_finding_aboutAVariantWithoutURI_hasTheLineOfThatVariant() throws {
        let text = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=1
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i"
            """
        let finding = try #require(try findings(text).first { $0.rule == .variantURI })
        #expect(finding.line == 2)
    }

    @Test("A finding about a missing tag quotes nothing")
    func test_finding_aboutAMissingTag_quotesNothing() throws {
        #expect(try findings("#EXTM3U\n#EXTINF:1,\na").map(\.found) == [nil])
    }

    @Test("A finding truncates a long value, and replaces its control characters")
    func test_finding_aboutALongHostileValue_quotesAShortPrintableText() throws {
        let value = "\u{1B}]0;" + String(repeating: "x", count: 1000)
        let found = try findings("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-PLAYLIST-TYPE:\(value)").last?.found
        #expect(found == "\u{FFFD}]0;" + String(repeating: "x", count: 36) + "…")
    }

    @Test(
        "Findings omit the secrets of URLs and inline keys",
        arguments: [
            "#EXT-X-KEY:METHOD=AES-128,URI=https://user:secret@host/?secret",
            #"#EXT-X-KEY:METHOD=AES-128,URI="a?secret"#,
            "#EXT-X-KEY:METHOD=AES-128,URI=data:secret", #"#EXT-X-KEY:METHOD=AES-128URI="data:secret""#,
            "#EXT-X-MEDIA-SEQUENCE:a?secret", "#EXT-X-START:TIME-OFFSET=https://secret@host",
            #"#EXT-X-RENDITION-REPORT:URI="https://secret@host""#, "#EXTINF:https://secret@host/",
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",X-TOKEN=secret"#,
        ])
    func test_finding_aboutASecret_omitsTheSecret(line: String) throws {
        let findings = try findings("#EXTM3U\n#EXT-X-TARGETDURATION:1\n\(line)\n#EXTINF:1,\na")
        #expect(!findings.isEmpty)
        #expect(!findings.contains { $0.message.contains("secret") })
    }

    /// Parses a text in which `⏎` also ends a line, and returns the findings.
    private func findings(_ text: String) throws -> [PlaylistFinding] {
        try PlaylistParser.parse(Data(text.replacing("⏎", with: "\n").utf8)).findings
    }

    private static let parts = "#EXT-X-PART-INF:PART-TARGET=1⏎#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3⏎"

    private static let media = [
        ("#EXTINF:12.5,\na", "12.5 s (target duration: 10 s)"), ("#EXTINF:1e3,\na", "1e3"),
        ("#EXTINF:,\na", "nothing"), ("#EXT-X-PLAYLIST-TYPE:LIVE", "LIVE"), ("#EXT-X-MEDIA-SEQUENCE:one", "one"),
        ("#EXTINF:1,\na\n#EXT-X-MEDIA-SEQUENCE:1", "the tag after 1 segment"),
        ("#EXT-X-BYTERANGE:@5", "@5"), ("#EXT-X-PROGRAM-DATE-TIME:today", "today"),
        ("#EXT-X-START:TIME-OFFSET=1,PRECISE=1", "PRECISE=1"),
        ("#EXT-X-START:TIME-OFFSET=1,PRECISE=\"YES\"", "PRECISE=\"YES\""),
        ("#EXT-X-START:TIME-OFFSET=1,TIME-OFFSET=2", "TIME-OFFSET"),
        ("#EXT-X-START:TIME-OFFSET=1,", "nothing at the end"),
        ("#EXT-X-START:TIME-OFFSET=1,PRECISE:YES", "PRECISE:YES without ="),
        ("#EXT-X-START:TIME-OFFSET=1,precise=YES", "precise as a name"),
        ("#EXT-X-START:TIME-OFFSET=1,A=", "A without a value"),
        ("#EXT-X-START:TIME-OFFSET=1,A=\"b", "A without a closing quote"),
        ("#EXT-X-START:TIME-OFFSET=1,A=\"b\"c", "c after a closing quote"),
        ("#EXT-X-START:TIME-OFFSET=1,A=b\"c\"", "A with a quote inside the value"),
        ("#EXT-X-SERVER-CONTROL:HOLD-BACK=29.5", "29.5 s (minimum: 30 s)"),
        ("#EXTINF:1,\n{$a}.ts", "{$a}"), ("#EXT-X-DEFINE:NAME=\"a b\",VALUE=\"\"", "a b"),
        ("#EXT-X-DEFINE:VALUE=\"\"", "0"), ("#EXT-X-KEY:METHOD=NONE,URI=\"a\"", "URI"),
        ("#EXT-X-KEY:METHOD=AES-128,URI=a", "URI without quotes"),
        ("#EXT-X-KEY:METHOD=AES-128,URI=\"a\",IV=0x" + String(repeating: "0", count: 34), "136"),
        (parts + #"#EXT-X-PART:URI="a",DURATION=0.5⏎#EXT-X-PART:URI="b",DURATION=1"#, "0.5 s (target: 1 s)"),
        (parts + #"#EXT-X-PART:URI="a",DURATION=1.2"#, "1.2 s (target: 1 s)"),
        (
            parts + #"#EXT-X-PART:URI="a",DURATION=1⏎#EXTINF:1,⏎a"# + String(repeating: "⏎#EXTINF:10.3,⏎b", count: 3),
            "a partial segment 39.9 s before the end (limit: 30 s)"
        ),
        ("#EXTINF:1,\na ", "whitespace after the URI"), ("#EXT-X-GAP ", "whitespace at the end"),
        ("#EXTINF:1,a\u{9B}b\na", "U+009B"),
    ]

    private static let multivariant = [
        (#"#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"⏎b"#, "no AUDIO group \"a\""),
        (#"#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="a",RESOLUTION=1080p⏎b"#, "RESOLUTION=1080p"),
        (#"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="a",NAME="n",INSTREAM-ID="CC5""#, "INSTREAM-ID=\"CC5\""),
        (#"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",FORCED=NO"#, "TYPE=AUDIO"),
        (#"#EXT-X-SESSION-DATA:DATA-ID="a""#, "neither"),
    ]
}
