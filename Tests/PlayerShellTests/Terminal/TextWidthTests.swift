import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("TextWidth", .tags(.unit))
struct TextWidthTests {
    init() {
        TerminalSystem.useLocale()
    }

    @Test(
        "columns",
        arguments: zip(["abc", "日本", "e\u{301}", "한글", "", "ñ", "👍", "❤️"], [3, 4, 1, 4, 0, 1, 2, 2]))
    func test_columns(text: String, columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }

    @Test(
        "TTY3: cut to a width, never beyond it",
        arguments: zip(
            [("hello", 5), ("hello", 4), ("日本語", 5), ("日本語", 4), ("hello", 1), ("hello", 0)],
            ["hello", "hel…", "日本…", "日…", "…", ""]))
    func test_cut(input: (text: String, width: Int), expected: String) {
        #expect(TextWidth.cut(input.text, to: input.width) == expected)
    }
}
