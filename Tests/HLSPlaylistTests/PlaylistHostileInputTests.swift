import Foundation
import StreamingTestKit
import Testing
@testable import HLSPlaylist

@Suite("PlaylistParser with hostile input", .tags(.unit))
struct PlaylistHostileInputTests {
    @Test("A playlist with too many bytes is rejected")
    func test_parse_ofTooManyBytes_throws() {
        #expect(throws: PlaylistError.tooLarge(limit: 64 << 20)) { try PlaylistParser.parse(Data(count: 64 << 20 + 1)) }
    }

    @Test("A playlist with too many segments is rejected")
    func test_parse_ofTooManySegments_throws() {
        let text = "#EXTM3U\n" + String(repeating: "#EXTINF:1,\na\n", count: PlaylistParser.maximumEntries + 1)
        #expect(throws: PlaylistError.tooManyEntries(limit: 500_000)) { try PlaylistParser.parse(Data(text.utf8)) }
    }

    @Test(
        "Numbers that are invalid or out of range are ignored",
        arguments: [
            "99999999999999999999999", "-1", "1e5", "0x10", "nan", "inf", "", " ", "1.5.2", ".", "18446744073709551616",
        ])
    func test_parse_ofInvalidNumbers_ignoresTheNumbers(number: String) throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(number)\n#EXTINF:\(number),\na\n#EXTINF:1,\nb"
        let playlist = try media(text)
        #expect(playlist.mediaSequence == 0)
        #expect(playlist.segments.map(\.uri) == ["b"])
    }

    @Test("Consecutive byte ranges that pass the largest integer cause no overflow")
    func test_parse_ofByteRangesBeyondTheLargestInteger_doesNotOverflow() throws {
        let line = "#EXT-X-BYTERANGE:9007199254740992\n#EXTINF:1,\na\n"
        let playlist = try media("#EXTM3U\n" + String(repeating: line, count: 2000))
        let ends = playlist.segments.compactMap(\.byteRange).map { $0.offset.addingReportingOverflow($0.length) }
        #expect(ends.count == 2000)
        #expect(ends.allSatisfy { !$0.overflow })
    }

    @Test("The number of findings and the length of their quotations are limited")
    func test_parse_ofManyBrokenLines_limitsTheFindings() throws {
        let line = "x" + String(repeating: "y", count: 1000) + "\n"
        let text = "#EXTM3U\n" + String(repeating: line, count: 2000) + "#EXT-X-TARGETDURATION:1"
        let findings = try PlaylistParser.parse(Data(text.utf8)).findings
        #expect(findings.count == PlaylistParser.maximumFindings)
        #expect(findings.allSatisfy { $0.text.utf8.count <= 120 })
    }

    @Test(
        "A decimal number with many digits is parsed to the nearest representable number",
        arguments: [
            "0.1234567890123456789", "123456789012.12345678", "4.000000000000000000001", "00000000000000000007", "5.",
            ".5",
            "9.009", "0.30000000000000004", "33.366666666666667",
        ])
    func test_parse_ofADecimal_returnsTheNearestNumber(text: String) throws {
        let expected = try #require(Double("0" + text + (text.contains(".") ? "0" : "")))
        #expect(
            try media("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-START:TIME-OFFSET=\(text)").start?.timeOffset
                == expected)
    }
}
