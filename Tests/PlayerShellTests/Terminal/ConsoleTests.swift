import StreamingTestKit
import XCTest

@testable import PlayerShell

final class ConsoleTests: XCTestCase {
    @MainActor
    func test_print_overADrawnLine_clearsTheLineFirst() async {
        let (sut, screen) = makeSUT(width: 80)
        sut.draw("playing")
        sut.print("a")
        sut.note("b")
        XCTAssertEqual(screen.output, "playing\r\u{1B}[Ja\n")
        XCTAssertEqual(screen.errors, "b\n")
    }

    @MainActor
    func test_draw_ofTheSameLineTwice_writesOnce() async {
        let (sut, screen) = makeSUT(width: 80)
        sut.draw("playing")
        sut.draw("playing")
        sut.draw("paused")
        XCTAssertEqual(screen.output, "playing\r\u{1B}[Jpaused")
    }

    @MainActor
    func test_draw_afterTheTerminalBecameNarrower_clearsAllRowsOfTheOldLine() async {
        let screen = Screen()
        var width = 80
        let facts = Console.Capabilities(drawsInPlace: true, width: { width })
        let sut = Console(facts: facts, output: screen.write, error: { _ in })
        sut.draw(String(repeating: "x", count: 50))
        width = 20
        sut.draw("y")
        XCTAssertTrue(screen.output.hasSuffix("\u{1B}[2A\r\u{1B}[Jy"))
    }

    @MainActor
    func test_draw_withColour_coloursOnlyTheAccent() async {
        let screen = Screen()
        let sut = Console(facts: .init(drawsInPlace: true, usesColour: true), output: screen.write, error: { _ in })
        sut.draw("playing 0:01", accent: ("playing", .green))
        XCTAssertEqual(screen.output, "\u{1B}[32mplaying\u{1B}[0m 0:01")
    }

    @MainActor
    func test_write_toAClosedPipe_closesTheConsole() async {
        let sut = Console(facts: .init(), output: { _ in .closed }, error: { _ in })
        XCTAssertFalse(sut.isClosed)
        sut.print("a")
        XCTAssertTrue(sut.isClosed)
        XCTAssertNil(sut.fault)
    }

    @MainActor
    func test_write_thatFails_reportsTheErrorAndClosesTheConsole() async {
        let sut = Console(facts: .init(), output: { _ in .other("No space left on device") }, error: { _ in })
        sut.print("a")
        XCTAssertTrue(sut.isClosed)
        XCTAssertEqual(sut.fault, "No space left on device")
    }

    @MainActor
    func test_print_aboveAPrompt_leavesThePromptBelow() async {
        let (sut, screen) = makeSUT(width: 80)
        sut.ask("> ")
        sut.print("a")
        sut.answered()
        sut.print("b")
        XCTAssertEqual(screen.output, "> \r\u{1B}[Ja\n> b\n")
    }

    @MainActor
    func test_draw_ofSeveralLines_rewritesOnlyTheChangedLines() async {
        let (sut, screen) = makeSUT(width: 80)
        sut.draw(["a", "b", "c"])
        sut.draw(["a", "d", "c"])
        XCTAssertEqual(screen.output, "a\nb\nc\u{1B}[2A\u{1B}[1B\rd\u{1B}[K\u{1B}[1B")
        sut.draw(["a", "d", "c"])
        sut.print("x")
        XCTAssertTrue(screen.output.hasSuffix("\u{1B}[1B\u{1B}[2A\r\u{1B}[Jx\n"), screen.output)
    }

    @MainActor
    func test_draw_ofAnotherNumberOfLines_clearsTheOldLines() async {
        let (sut, screen) = makeSUT(width: 80)
        sut.draw(["a", "b"])
        sut.draw(["a", "b", "c"])
        XCTAssertEqual(screen.output, "a\nb\u{1B}[1A\r\u{1B}[Ja\nb\nc")
    }

    @MainActor
    func test_draw_ofLongAndHostileLines_cutsAndEscapesThem() async {
        let (sut, screen) = makeSUT(width: 6)
        sut.draw(["abcdefgh", "\u{1B}[2J"])
        XCTAssertEqual(screen.output, "abcd…\n\u{FFFD}[2J")
    }

    // MARK: Helpers

    @MainActor
    private final class Screen {
        var output = ""
        var errors = ""

        func write(_ text: String) -> WriteError? {
            output += text
            return nil
        }
    }

    @MainActor
    private func makeSUT(
        width: Int, file: StaticString = #filePath, line: UInt = #line
    ) -> (Console, Screen) {
        let screen = Screen()
        let sut = Console(
            facts: .init(drawsInPlace: true, width: { width }), output: screen.write, error: { screen.errors += $0 })
        trackForMemoryLeaks(sut, file: file, line: line)
        trackForMemoryLeaks(screen, file: file, line: line)
        return (sut, screen)
    }
}
