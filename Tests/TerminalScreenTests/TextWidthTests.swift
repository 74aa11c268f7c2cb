import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("TextWidth", .tags(.unit))
struct TextWidthTests {
    @Test(
        "The width of a text is counted in columns of a terminal",
        arguments: zip(["abc", "日本", "e\u{301}", "한글", "", "ñ", "👍", "❤️"], [3, 4, 1, 4, 0, 1, 2, 2]))
    func test_columns_ofAText_equalItsWidthOnATerminal(text: String, columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }

    @Test(
        "The width of a character with several scalars follows its presentation",
        arguments: zip(
            [
                "👩\u{200D}👩\u{200D}👧", "👍🏽", "🇩🇪", "1\u{FE0F}\u{20E3}", "☝🏽", "❤", "⌚", "\u{1112}\u{1161}\u{11AB}",
                "\u{0E01}\u{0E33}", "\u{0915}\u{094D}\u{0937}", "\u{301}", "\u{200B}", "\u{7}", "\u{85}", "ｱ", "Ａ",
                "\u{3000}", "─", "é", "\u{AD}",
            ], [2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 0, 0, 0, 0, 1, 2, 2, 1, 1, 1]))
    func test_columns_ofACharacter_followItsPresentation(text: String, columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }

    @Test(
        "The width of a scalar changes at the bounds of the wide ranges",
        arguments: zip(
            [
                0x600, 0x5C4, 0x10FF, 0x1100, 0x115F, 0x1160, 0x2E7F, 0x2E80, 0xA48C, 0xA48D, 0xABFF, 0xAC00, 0xD7A3,
                0xFF60, 0xFF61, 0x20000,
                0x3FFFD, 0x3FFFE, 0x10FFFF,
            ] as [UInt32],
            [1, 0, 1, 2, 2, 0, 1, 2, 2, 1, 1, 2, 2, 2, 1, 2, 2, 1, 1]))
    func test_columns_atTheBoundsOfTheRanges_change(value: UInt32, columns: Int) throws {
        #expect(try #require(Unicode.Scalar(value)).columns == columns)
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

    @Test("The parts of a character have one or two columns, and together the columns of the character")
    func test_parts_ofACharacter_haveItsColumns() {
        for text in ["a", "日", "👍🏽", "\u{0E01}\u{0E33}", "\u{0915}\u{094D}\u{0937}\u{093F}", "e\u{301}", "🇩🇪", "\u{301}"]
        {
            for character in text {
                let parts = TextWidth.parts(of: character)
                #expect(parts.allSatisfy { $0.columns == 1 || $0.columns == 2 })
                #expect(parts.map(\.columns).reduce(0, +) == TextWidth.columns(of: character))
                let isDropped = parts.isEmpty
                #expect(isDropped || parts.flatMap(\.character.unicodeScalars) == Array(character.unicodeScalars))
            }
        }
        let stacked = Character("a" + String(repeating: "\u{301}", count: 1_000))
        #expect(TextWidth.parts(of: stacked).map(\.character.unicodeScalars.count) == [16])
    }
}
