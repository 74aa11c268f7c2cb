import Foundation
import StreamingTestKit
import Testing
@testable import HLSPlaylist

@Suite("PlaylistParser, given what is meant to hurt", .tags(.unit))
struct PlaylistHostileInputTests {
    @Test("more bytes than are allowed are refused")
    func test_parse_ofTooManyBytes_isRefused() {
        #expect(throws: PlaylistError.tooLarge(limit: 64 << 20)) { try PlaylistParser.parse(Data(count: 64 << 20 + 1)) }
    }

    @Test("more segments than are allowed are refused")
    func test_parse_ofTooManySegments_isRefused() {
        let text = "#EXTM3U\n" + String(repeating: "#EXTINF:1,\na\n", count: PlaylistParser.maximumEntries + 1)
        #expect(throws: PlaylistError.tooManyEntries(limit: 500_000)) { try PlaylistParser.parse(Data(text.utf8)) }
    }

    @Test(
        "numbers that are none, or out of bounds, are not given",
        arguments: [
            "99999999999999999999999", "-1", "1e5", "0x10", "nan", "inf", "", " ", "1.5.2", ".", "18446744073709551616",
        ])
    func test_parse_ofNumbersThatAreNone_findsThem(number: String) throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(number)\n#EXTINF:\(number),\na\n#EXTINF:1,\nb"
        let playlist = try media(text)
        #expect(playlist.mediaSequence == 0)
        #expect(playlist.segments.map(\.uri) == ["b"])
    }

    @Test("ranges cannot overflow")
    func test_parse_ofRangesWithoutEnd_keepsThemInBounds() throws {
        let line = "#EXT-X-BYTERANGE:9007199254740992\n#EXTINF:1,\na\n"
        let playlist = try media("#EXTM3U\n" + String(repeating: line, count: 2000))
        let ends = playlist.segments.compactMap(\.byteRange).map { $0.offset.addingReportingOverflow($0.length) }
        #expect(ends.count == 2000)
        #expect(ends.allSatisfy { !$0.overflow })
    }

    @Test("of findings a bounded number is kept, and of each line a bounded part")
    func test_parse_ofManyBrokenLines_keepsSomeFindings() throws {
        let line = "x" + String(repeating: "y", count: 1000) + "\n"
        let text = "#EXTM3U\n" + String(repeating: line, count: 2000) + "#EXT-X-TARGETDURATION:1"
        let findings = try PlaylistParser.parse(Data(text.utf8)).findings
        #expect(findings.count == PlaylistParser.maximumFindings)
        #expect(findings.allSatisfy { $0.text.utf8.count <= 120 })
    }

    @Test(
        "a decimal of many digits is the nearest number",
        arguments: [
            "0.1234567890123456789", "123456789012.12345678", "4.000000000000000000001", "00000000000000000007", "5.",
            ".5",
            "9.009", "0.30000000000000004", "33.366666666666667",
        ])
    func test_parse_ofADecimal_isTheNearestNumber(text: String) throws {
        let expected = try #require(Double("0" + text + (text.contains(".") ? "0" : "")))
        #expect(
            try media("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-START:TIME-OFFSET=\(text)").start?.timeOffset
                == expected)
    }
}
