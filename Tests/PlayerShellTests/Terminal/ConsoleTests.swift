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
    func test_print_aboveTheEditedLine_leavesTheLineBelow() async {
        let (sut, screen) = makeSUT(width: 80)
        sut.edit("> pl", cursor: 4)
        sut.print("a")
        sut.endEditing("> play\n")
        sut.print("b")
        let line = "> pl\r\u{1B}[4C"
        XCTAssertEqual(screen.output, "\r\u{1B}[J\(line)\r\u{1B}[Ja\n\(line)\r\u{1B}[J> play\nb\n")
    }

    @MainActor
    func test_note_aboveTheEditedLine_drawsTheLineAgain() async {
        let (sut, screen) = makeSUT(width: 80)
        sut.edit("> ", cursor: 2)
        sut.note("a")
        XCTAssertTrue(screen.output.hasSuffix("\r\u{1B}[J> \r\u{1B}[2C"), screen.output)
        XCTAssertEqual(screen.errors, "a\n")
    }

    @MainActor
    func test_edit_ofTheSameLine_writesOnlyIfForced() async {
        let (sut, screen) = makeSUT(width: 80)
        sut.edit("> ", cursor: 2)
        let length = screen.output.count
        sut.edit("> ", cursor: 2)
        XCTAssertEqual(screen.output.count, length)
        sut.edit("> ", cursor: 2, isForced: true)
        XCTAssertGreaterThan(screen.output.count, length)
    }

    @MainActor
    func test_edit_afterTheTerminalBecameNarrower_clearsAllRowsOfTheOldLine() async {
        let screen = Screen()
        var width = 80
        let facts = Console.Capabilities(drawsInPlace: true, width: { width })
        let sut = Console(facts: facts, output: screen.write, error: { _ in })
        sut.edit(String(repeating: "x", count: 50), cursor: 50)
        width = 20
        sut.edit("y", cursor: 1)
        XCTAssertTrue(screen.output.hasSuffix("\u{1B}[2A\r\u{1B}[Jy\r\u{1B}[1C"), screen.output)
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
