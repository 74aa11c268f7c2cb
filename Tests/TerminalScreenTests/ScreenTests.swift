import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("Screen", .tags(.unit))
struct ScreenTests {
    @Test("A text is written at its place, and the columns are returned")
    func test_write_ofAText_putsItAtItsPlace() {
        var sut = Screen(columns: 10, rows: 2)
        #expect(sut.write("abc", at: 0, column: 2) == 3)
        #expect(sut.write("日本", at: 1, column: 1) == 4)
        #expect(sut.write("", at: 1, column: 1) == 0)
        #expect(sut.lines == ["  abc", " 日本"])
    }

    @Test(
        "A text is clipped to the screen and to the width",
        arguments: zip(
            [
                ("abcdef", 0, nil), ("abcdef", 2, nil), ("abcdef", -2, nil), ("abc", 0, 2), ("abc", 0, 0),
                ("abc", 0, -1),
                ("日本語", 0, 5), ("日本語", 1, nil), ("日本", -1, nil), ("日", 3, nil), ("日", -1, 2), ("abc", 4, nil),
                ("abc", .max, 1), ("abc", .min, .max), ("abc", 1, .max), ("abcdef", -2, 4),
            ]
                as [(String, Int, Int?)],
            [
                ("abcd", 4), ("  ab", 2), ("cdef", 6), ("ab", 2), ("", 0), ("", 0), ("日本", 4), (" 日", 3), (" 本", 4),
                ("", 1), ("", 2), ("", 0), ("", 0), ("", 0), (" abc", 3), ("cd", 4),
            ] as [(String, Int)]))
    func test_write_beyondAnEdge_isClipped(input: (text: String, column: Int, width: Int?), expected: (String, Int)) {
        var sut = Screen(columns: 4, rows: 1)
        #expect(sut.write(input.text, at: 0, column: input.column, width: input.width) == expected.1)
        #expect(sut.lines == [expected.0])
        for row in [-1, 1, .min, .max] { #expect(sut.write("x", at: row, column: 0) == 0) }
        #expect(sut.lines == [expected.0])
    }

    @Test("A cut character of two columns becomes a space in the style of the text")
    func test_write_ofACutCharacter_writesASpace() {
        var sut = Screen(columns: 3, rows: 1)
        sut.write("xxx", at: 0, column: 0)
        sut.write("日本", at: 0, column: 0, style: Style(.bad))
        #expect(sut.styledLines == ["<bad>日 </>"])
        sut.write("日", at: 0, column: -1, style: Style(.good))
        #expect(sut.styledLines == ["<good> <bad>  </>"])
    }

    @Test("Overwriting half of a character of two columns blanks the other half")
    func test_write_overHalfACharacter_blanksTheOtherHalf() {
        var sut = Screen(columns: 4, rows: 1)
        sut.write("日本", at: 0, column: 0, style: Style(.bad))
        sut.write("x", at: 0, column: 1)
        #expect(sut.styledLines == ["<bad> </>x<bad>本</>"])
        sut.write("y", at: 0, column: 2)
        #expect(sut.lines == [" xy"])
        sut.write("日本", at: 0, column: 0)
        sut.write("語", at: 0, column: 1)
        #expect(sut.lines == [" 語"])
        sut.write("日本", at: 0, column: 0)
        sut.fill(Rectangle(row: 0, column: 1, rows: 1, columns: 2))
        #expect(sut.lines == [""])
    }

    @Test("Unprintable characters are replaced, and characters without a width are omitted")
    func test_write_ofUnprintableCharacters_replacesThem() {
        var sut = Screen(columns: 20, rows: 1)
        sut.write("a\u{1B}[2J\tb\nc\r\nd\u{202E}e\u{301}\u{200B}f\u{85}", at: 0, column: 0)
        #expect(sut.lines == ["a\u{FFFD}[2J b c d\u{FFFD}e\u{301}f"])
        var other = Screen(columns: 4, rows: 1)
        other.write("\u{301}ab", at: 0, column: 0)
        #expect(other.lines == ["ab"])
    }

    @Test("A rectangle is filled within the screen, with a style")
    func test_fill_ofARectangle_setsTheStyle() {
        var sut = Screen(columns: 4, rows: 3)
        for row in 0..<3 { sut.write("a<c日", at: row, column: 0) }
        sut.fill(Rectangle(row: 1, column: 1, rows: 1, columns: .max), style: Style(reversed: true))
        sut.fill(Rectangle(row: 2, column: -1, rows: .max, columns: 3))
        #expect(sut.styledLines == ["a<<c", "a<reversed>   </>", "  c"])
        sut.fill(Rectangle(row: -5, column: -5, rows: 3, columns: 3))
        sut.fill(Rectangle(row: .max, column: .max, rows: 3, columns: 3))
        #expect(sut.lines == ["a<c", "a", "  c"])
        sut.fill(sut.bounds)
        #expect(sut == Screen(columns: 4, rows: 3))
    }

    @Test("The styled lines name each change of the style, and keep styled trailing spaces")
    func test_styledLines_withStyles_nameEachChange() {
        var sut = Screen(columns: 20, rows: 2)
        let used = sut.write("12:00", at: 0, column: 0, style: Style(.accent, bold: true))
        sut.write(" a<b ", at: 0, column: used)
        sut.write("  ", at: 1, column: 1, style: Style(.muted, dim: true, reversed: true, underlined: true))
        #expect(sut.styledLines == ["<accent bold>12:00</> a<<b", " <muted dim reversed underlined>  </>"])
    }

    @Test("A screen without cells accepts all writes")
    func test_write_withoutCells_hasNoEffect() {
        for (columns, rows) in [(0, 0), (0, 3), (3, 0), (-1, -1)] {
            var sut = Screen(columns: columns, rows: rows)
            sut.write("abc", at: 0, column: 0)
            sut.fill(Rectangle(row: 0, column: 0, rows: 2, columns: 2), style: Style(.bad))
            #expect(sut.lines.joined() == "")
        }
    }

    @Test("A character of three columns is drawn in its parts")
    func test_write_ofALongCluster_drawsItsParts() {
        var sut = Screen(columns: 4, rows: 1)
        #expect(sut.write("\u{0E01}\u{0E33}x", at: 0, column: 0) == 3)
        #expect(sut.lines == ["\u{0E01}\u{0E33}x"])
        sut.write("y", at: 0, column: 1)
        #expect(sut.lines == ["\u{0E01}yx"])
    }
}
