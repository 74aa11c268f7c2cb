import StreamingCore
import Testing

/// Tests of cues, which must be valid and safe to print, whatever a player reports.
@Suite("SubtitleCue", .tags(.unit))
struct SubtitleCueTests {
    @Test("A text keeps its lines, and has no control characters or characters that change the direction of text")
    func test_text_withUnsafeCharacters_isSafe() {
        let sut = SubtitleCue(
            start: 0, end: 1, text: "a\u{1B}[2J\nb\r\n\tc\u{202E}\u{2066}\u{200F}d\u{7F}\u{9B}\u{FEFF}\u{2028}e\u{0}")
        #expect(sut.text == "a[2J\nb\n cd e")
        #expect(sut.line == "a[2J b  cd e")
    }

    @Test("A text has at most 2,000 scalars")
    func test_text_thatIsTooLong_isTruncated() {
        let sut = SubtitleCue(start: 0, end: 1, text: String(repeating: "é", count: 2_001))
        #expect(sut.text == String(repeating: "é", count: 2_000))
    }

    @Test(
        "Positions are finite and ordered",
        arguments: [(-1, 2, 0, 2), (3, 1, 3, 3), (.nan, .infinity, 0, 0), (0, 2e9, 0, 1e9)])
    func test_positions_outOfRange_areLimited(start: Double, end: Double, limitedStart: Double, limitedEnd: Double) {
        let sut = SubtitleCue(start: start, end: end, text: "a")
        #expect((sut.start, sut.end) == (limitedStart, limitedEnd))
    }
}
