import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("TextWidth", .tags(.unit))
struct TextWidthTests {
    init() {
        TerminalSystem.useLocale()
    }

    @Test(
        "The width of a text is counted in columns of a terminal",
        arguments: zip(["abc", "日本", "e\u{301}", "한글", "", "ñ", "👍", "❤️"], [3, 4, 1, 4, 0, 1, 2, 2]))
    func test_columns_ofAText_equalItsWidthOnATerminal(text: String, columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }

    /// Law TTY3.
    @Test(
        "A text is truncated to a width in columns, and never exceeds that width",
        arguments: zip(
            [("hello", 5), ("hello", 4), ("日本語", 5), ("日本語", 4), ("hello", 1), ("hello", 0)],
            ["hello", "hel…", "日本…", "日…", "…", ""]))
    func test_text_widerThanTheLimit_isTruncated(input: (text: String, width: Int), expected: String) {
        #expect(TextWidth.cut(input.text, to: input.width) == expected)
    }
}
