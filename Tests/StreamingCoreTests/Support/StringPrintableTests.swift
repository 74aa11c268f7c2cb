import StreamingCore
import StreamingTestKit
import Testing

/// Tests of CAT11: catalogue text cannot move a terminal's cursor, change its colours or title, or reorder its text.
@Suite("String.printable", .tags(.unit))
struct StringPrintableTests {
    /// Law CAT11.
    @Test(
        "Control characters, line breaks and bidirectional controls are replaced",
        arguments: [
            "\u{1B}[31m", "\u{9B}31m", "\u{07}", "\r", "\n", "\t", "\u{7F}", "\u{0}", "\u{2028}", "\u{2029}", "\u{85}",
            "\u{202E}", "\u{202A}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{061C}", "\u{FEFF}", "\u{E0041}",
        ])
    func test_printable_withControlCharacters_replacesTheCharacters(text: String) {
        let result = "a\(text)b".printable
        #expect(result.hasPrefix("a\u{FFFD}"))
        #expect(result.hasSuffix("b"))
        #expect(!result.unicodeScalars.contains { text.unicodeScalars.first == $0 })
    }

    /// Law CAT11.
    @Test("Text in every script stays unchanged", arguments: ["Ñandú – “x”", "日本語", "עברית", "👩‍👩‍👧 e\u{301}", "ไทย", ""])
    func test_printable_inAnyScript_keepsTheText(text: String) {
        #expect(text.printable == text)
    }
}
