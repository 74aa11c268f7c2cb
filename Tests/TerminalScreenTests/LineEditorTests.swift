import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("LineEditor", .tags(.unit))
struct LineEditorTests {
    @Test(
        "Each key moves the cursor as in readline",
        arguments: [
            ([.control("a")], "|ab, cd ef"), ([.home], "|ab, cd ef"), ([.control("e")], "ab, cd ef|"),
            ([.home, .end], "ab, cd ef|"), ([.left], "ab, cd e|f"), ([.control("b")], "ab, cd e|f"),
            ([.right], "ab, cd ef|"), ([.home, .left], "|ab, cd ef"), ([.home, .control("f")], "a|b, cd ef"),
            ([.home, .right, .right], "ab|, cd ef"), ([.alt("b")], "ab, cd |ef"), ([.altLeft, .altLeft], "ab, |cd ef"),
            ([.alt("b"), .alt("b"), .alt("b"), .alt("b")], "|ab, cd ef"), ([.home, .alt("f")], "ab|, cd ef"),
            ([.home, .altRight, .altRight], "ab, cd| ef"), ([.alt("f")], "ab, cd ef|"),
        ] as [([Key], String)])
    func test_handle_ofAMovement_movesTheCursor(keys: [Key], state: String) {
        var sut = LineEditor()
        sut.type("ab, cd ef")
        #expect(sut.press(keys) == .none)
        #expect(sut.state == state)
    }

    @Test(
        "Each key deletes as in readline",
        arguments: [
            ([.backspace], "ab, cd e|"), ([.home, .backspace], "|ab, cd ef"), ([.home, .delete], "|b, cd ef"),
            ([.delete], "ab, cd ef|"), ([.home, .control("d")], "|b, cd ef"), ([.home, .control("k")], "|"),
            ([.left, .control("k")], "ab, cd e|"), ([.left, .control("u")], "|f"), ([.control("w")], "ab, cd |"),
            ([.control("w"), .control("w")], "ab, |"), ([.control("w"), .control("w"), .control("w")], "|"),
            ([.altBackspace, .altBackspace, .altBackspace], "|"), ([.altBackspace, .altBackspace], "ab, |"),
            ([.home, .alt("d")], "|, cd ef"), ([.home, .alt("d"), .alt("d")], "| ef"),
            ([.control("t")], "ab, cd fe|"), ([.home, .control("t")], "|ab, cd ef"),
            ([.home, .right, .control("t")], "ba|, cd ef"),
        ] as [([Key], String)])
    func test_handle_ofADeletion_changesTheLine(keys: [Key], state: String) {
        var sut = LineEditor()
        sut.type("ab, cd ef")
        let text = sut.text
        #expect(sut.press(keys) == .none)
        #expect(sut.state == state)
        if sut.text != text {
            for _ in keys { sut.press(.control("_")) }
            #expect(text.hasPrefix(sut.text))
        }
    }

    @Test("Characters are inserted at the cursor")
    func test_handle_ofCharacters_insertsThem() {
        var sut = LineEditor(.character("a"), .character("日"), .left, .character("e"), .character("\u{301}"))
        #expect(sut.state == "ae\u{301}|日")
        #expect(sut.text.count == 3)
        sut.press(.character("\u{202E}"), .character(" "))
        #expect(sut.state == "ae\u{301} |日")
    }

    @Test("A pasted text is inserted, with spaces for line breaks")
    func test_handle_ofAPaste_insertsOneLine() {
        var sut = LineEditor(.character("a"), .character("b"), .left)
        #expect(sut.press(.paste("x\ny\tz\u{1B}[A")) == .none)
        #expect(sut.state == "ax y z[A|b")
        sut.press(.paste(String(repeating: "p", count: 100_000)))
        #expect(sut.text.count == LineBuffer.capacity)
        #expect(sut.text.hasSuffix("pb"))
    }

    @Test("Enter submits the line, records it, and begins an empty line")
    func test_handle_ofEnter_submitsTheLine() {
        var sut = LineEditor()
        sut.type("play 1")
        #expect(sut.press(.left, .enter) == .submit("play 1"))
        #expect(sut.state == "|")
        #expect(sut.history.lines == ["play 1"])
        #expect(sut.press(.enter) == .submit(""))
        #expect(sut.history.lines == ["play 1"])
        #expect(sut.press(.control("_")) == .none)
        #expect(sut.state == "|")
    }

    @Test("Ctrl-D ends the input only in an empty line")
    func test_handle_ofControlD_endsTheInputIfEmpty() {
        var sut = LineEditor(.character("a"))
        #expect(sut.press(.control("d")) == .none)
        #expect(sut.state == "a|")
        #expect(sut.press(.home, .control("d")) == .none)
        #expect(sut.press(.control("d")) == .endOfInput)
    }

    @Test("Ctrl-L clears the screen and keeps the line, and Ctrl-C begins an empty line without recording")
    func test_handle_ofControlLAndC_keepsOrDiscardsTheLine() {
        var sut = LineEditor(.character("a"), .character("b"), .left)
        #expect(sut.press(.control("l")) == .clearScreen)
        #expect(sut.state == "a|b")
        #expect(sut.press(.control("c")) == .interrupt)
        #expect(sut.state == "|")
        #expect(sut.history.lines == [])
    }

    @Test("Keys without a meaning have no effect")
    func test_handle_ofOtherKeys_hasNoEffect() {
        let sut = LineEditor(.character("a"))
        for key in [
            .escape, .pageUp, .pageDown, .backTab, .control("z"), .alt("x"),
            .mouse(MouseEvent(.release, column: 0, row: 0)),
            .background(.dark), .alt("y"), .control("y"),
        ] as [Key] {
            var other = sut
            #expect(other.press(key) == .none)
            #expect(other.state == sut.state)
        }
    }

    // MARK: Kills and undo

    @Test("A killed text is yanked, and consecutive kills are one text")
    func test_yank_afterConsecutiveKills_insertsTheWholeText() {
        var sut = LineEditor()
        sut.type("one two three")
        sut.press(.control("w"), .control("w"), .control("y"))
        #expect(sut.state == "one two three|")
        sut.press(.altLeft, .control("k"), .control("u"), .control("y"))
        #expect(sut.state == "one two three|")
        sut.press(.control("y"))
        #expect(sut.state == "one two threeone two three|")
    }

    @Test("After a yank, Alt-Y replaces the text with the kills before")
    func test_yank_withAltY_insertsOlderKills() {
        var sut = LineEditor()
        sut.type("a b c")
        sut.press(.control("w"), .left, .right, .control("w"), .left, .right, .control("w"))
        #expect(sut.state == "|")
        sut.type("<>")
        sut.press(.left, .control("y"))
        #expect(sut.state == "<a |>")
        sut.press(.alt("y"))
        #expect(sut.state == "<b |>")
        sut.press(.alt("y"))
        #expect(sut.state == "<c|>")
        sut.press(.alt("y"))
        #expect(sut.state == "<a |>")
        sut.press(.left, .alt("y"))
        #expect(sut.state == "<a| >")
    }

    @Test("Undo takes back words, deletions and pastes one by one")
    func test_undo_afterChanges_takesThemBack() {
        var sut = LineEditor()
        sut.type("one two")
        sut.press(.backspace)
        sut.press(.paste("x"), .control("u"))
        let states = (0..<6).map { _ in
            sut.press(.control("_"))
            return sut.state
        }
        #expect(states == ["one twx|", "one tw|", "one two|", "one |", "|", "|"])
    }

    @Test("A limited number of changes and kills is remembered")
    func test_undo_afterManyChanges_isBounded() {
        var sut = LineEditor()
        for _ in 0..<500 { sut.press(.character("a"), .character(" "), .control("w"), .left) }
        #expect(sut.undoSteps.count == 100)
        sut.press(.control("y"))
        for _ in 0..<50 { sut.press(.alt("y")) }
        #expect(sut.undoSteps.count == 100)
    }
}
