import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("ScreenPainter", .tags(.unit))
struct ScreenPainterTests {
    private static let start = "\u{1B}[?2026h\u{1B}[?7l"
    private static let end = "\u{1B}[?7h\u{1B}[?2026l"
    private let palette = Palette(depth: .ansi16, background: .dark)

    @Test("The first screen clears the terminal, and paints only what is not blank")
    func test_paint_ofTheFirstScreen_clearsTheTerminal() {
        var sut = ScreenPainter()
        var screen = Screen(columns: 10, rows: 3)
        screen.write("ab", at: 1, column: 2, style: Style(.bad))
        #expect(
            sut.paint(screen, palette: palette)
                == Self.start + "\u{1B}[0m\u{1B}[2J\u{1B}[2;3H\u{1B}[0;91mab\u{1B}[0m\u{1B}[?25l" + Self.end)
    }

    @Test("An unchanged screen needs no output")
    func test_paint_ofTheSameScreen_returnsNothing() {
        var (sut, screen) = makeSUT("hello")
        #expect(sut.paint(screen, palette: palette) == "")
        screen.write("hello", at: 0, column: 0)
        #expect(sut.paint(screen, palette: palette) == "")
    }

    @Test("A change writes only the changed cells, and rewrites a short gap instead of moving")
    func test_paint_ofAChange_writesOnlyTheChangedCells() {
        var (sut, screen) = makeSUT("hello, wonderful world")
        screen.write("H", at: 0, column: 0)
        screen.write("W", at: 0, column: 7)
        #expect(sut.paint(screen, palette: palette) == Self.start + "\u{1B}[1;1HH\u{1B}[8GW" + Self.end)
        screen.write("X", at: 0, column: 0)
        screen.write("Y", at: 0, column: 5)
        #expect(sut.paint(screen, palette: palette) == Self.start + "\u{1B}[1;1HXelloY" + Self.end)
    }

    @Test("Blanks up to the right edge are erased")
    func test_paint_ofTrailingBlanks_erasesThem() {
        var (sut, screen) = makeSUT("hello")
        screen.fill(Rectangle(row: 0, column: 1, rows: 1, columns: 30))
        #expect(sut.paint(screen, palette: palette) == Self.start + "\u{1B}[1;2H\u{1B}[K" + Self.end)
    }

    @Test("The cursor is shown, moved and hidden without painting the screen again")
    func test_paint_withACursor_placesTheCursor() {
        var (sut, screen) = makeSUT("hello")
        let place = ScreenPainter.Position(row: 0, column: 2)
        #expect(
            sut.paint(screen, palette: palette, cursor: place)
                == Self.start + "\u{1B}[1;3H\u{1B}[?25h" + Self.end)
        #expect(sut.paint(screen, palette: palette, cursor: place) == "")
        screen.write("J", at: 0, column: 0)
        #expect(
            sut.paint(screen, palette: palette, cursor: place)
                == Self.start + "\u{1B}[1;1HJ\u{1B}[3G" + Self.end)
        #expect(
            sut.paint(screen, palette: palette, cursor: .init(row: 9, column: 99))
                == Self.start + "\u{1B}[2;30H" + Self.end)
        #expect(sut.paint(screen, palette: palette) == Self.start + "\u{1B}[?25l" + Self.end)
    }

    @Test("The whole screen is painted after it was forgotten, and after a change of the size or the palette")
    func test_paint_afterForget_paintsTheWholeScreen() {
        var (sut, screen) = makeSUT("hello")
        let clear = Self.start + "\u{1B}[0m\u{1B}[2J"
        sut.forget()
        #expect(sut.paint(screen, palette: palette).hasPrefix(clear + "\u{1B}[1;1Hhello"))
        #expect(sut.paint(screen, palette: Palette(depth: .ansi256)).hasPrefix(clear + "\u{1B}[1;1Hhello"))
        screen = Screen(columns: 5, rows: 1)
        #expect(sut.paint(screen, palette: Palette(depth: .ansi256)).hasPrefix(clear))
        #expect(sut.paint(screen, palette: Palette(depth: .ansi256)) == "")
    }

    @Test("After a combined character, the cursor is moved explicitly")
    func test_paint_afterACombinedCharacter_movesTheCursor() {
        var (sut, screen) = makeSUT("")
        screen.write("👍🏽e\u{301}日x", at: 0, column: 0)
        #expect(
            sut.paint(screen, palette: palette)
                == Self.start + "\u{1B}[1;1H👍🏽\u{1B}[1;3He\u{301}\u{1B}[1;4H日x" + Self.end)
    }

    @Test("After random changes, the terminal always shows the screen", arguments: RandomSeed.current(1...20))
    func test_paint_ofRandomChanges_showsTheScreen(seed: UInt64) {
        let repetition = RandomSeed.repetition(of: seed)
        var random = SeededGenerator(seed: seed)
        var sut = ScreenPainter()
        var screen = Screen(columns: 1, rows: 1)
        var terminal = TerminalEmulator(columns: 1, rows: 1)
        for _ in 0..<300 {
            if Int.random(in: 0..<30, using: &random) == 0 {
                let (columns, rows) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...5, using: &random))
                screen = Screen(columns: columns, rows: rows)
                if columns != terminal.columns || rows != terminal.rows {
                    terminal = TerminalEmulator(columns: columns, rows: rows)
                }
            }
            if Int.random(in: 0..<50, using: &random) == 0 {
                terminal = TerminalEmulator(columns: screen.columns, rows: screen.rows)
                sut.forget()
            }
            for _ in 0..<Int.random(in: 0...3, using: &random) { change(&screen, &random) }
            let isShown = Bool.random(using: &random)
            let row = Int.random(in: 0..<screen.rows, using: &random)
            let column = Int.random(in: 0..<screen.columns, using: &random)
            let cursor = isShown ? ScreenPainter.Position(row: row, column: column) : nil
            terminal.receive(sut.paint(screen, palette: palette, cursor: cursor))
            #expect(terminal.cells == screen.painted(with: palette), "\(repetition)")
            #expect(terminal.isCursorShown == isShown, "\(repetition)")
            if let cursor { #expect(terminal.cursor == cursor, "\(repetition)") }
            #expect(terminal.faults == [], "\(repetition)")
            if terminal.cells != screen.painted(with: palette) || !terminal.faults.isEmpty { return }
        }
    }

    private func makeSUT(_ text: String) -> (ScreenPainter, Screen) {
        var sut = ScreenPainter()
        var screen = Screen(columns: 30, rows: 2)
        screen.write(text, at: 0, column: 0)
        _ = sut.paint(screen, palette: palette)
        return (sut, screen)
    }

    private func change(_ screen: inout Screen, _ random: inout SeededGenerator) {
        let characters = [
            "a", "b", " ", " ", "日", "本", "👍🏽", "e\u{301}", "🇩🇪", "🇩", "\u{0E01}\u{0E33}", "\u{7}", "─", "\u{301}",
            "👩\u{200D}👧",
        ]
        let styles = [Style.standard, .standard, Style(.bad), Style(reversed: true), Style(.muted, bold: true)]
        let style = styles.randomElement(using: &random) ?? .standard
        let row = Int.random(in: -1...screen.rows, using: &random)
        let column = Int.random(in: -3...screen.columns, using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 {
            let (rows, columns) = (Int.random(in: 0...3, using: &random), Int.random(in: 0...12, using: &random))
            screen.fill(Rectangle(row: row, column: column, rows: rows, columns: columns), style: style)
        } else {
            let count = Int.random(in: 0...12, using: &random)
            let text = (0..<count).compactMap { _ in characters.randomElement(using: &random) }.joined()
            let width = Bool.random(using: &random) ? nil : Int.random(in: 0...12, using: &random)
            screen.write(text, at: row, column: column, width: width, style: style)
        }
    }
}
