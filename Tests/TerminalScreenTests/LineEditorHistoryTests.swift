import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("History of the LineEditor", .tags(.unit))
struct LineEditorHistoryTests {
    // MARK: Navigation

    @Test("Up and down show older and newer lines, and the new line at the end")
    func test_handle_ofUpAndDown_showsLines() {
        var sut = LineEditor(history: ["one", "two"], .character("n"))
        let keys: [Key] = [.up, .control("p"), .up, .down, .control("n"), .down]
        let states = keys.map { key in
            #expect(sut.press(key) == .none)
            return sut.state
        }
        #expect(states == ["two|", "one|", "one|", "two|", "n|", "n|"])
    }

    @Test("Changes to lines are kept until Enter, and the history itself does not change")
    func test_handle_ofEnter_forgetsTheChangesToLines() {
        var sut = LineEditor(history: ["one", "two"], .character("n"), .up, .backspace, .up, .character("x"))
        #expect(sut.state == "onex|")
        sut.press(.down)
        #expect(sut.state == "tw|")
        sut.press(.down)
        #expect(sut.state == "n|")
        #expect(sut.press(.up, .up, .enter) == .submit("onex"))
        #expect(sut.history.lines == ["one", "two", "onex"])
        sut.press(.up, .up)
        #expect(sut.state == "two|")
        sut.press(.up)
        #expect(sut.state == "one|")
    }

    @Test("Undo does not leave the shown line")
    func test_undo_inAnotherLine_keepsThatLine() {
        var sut = LineEditor(history: ["one"], .character("n"), .up, .control("_"))
        #expect(sut.state == "one|")
        sut.press(.character("x"), .control("_"))
        #expect(sut.state == "one|")
    }

    // MARK: Search

    @Test("The search finds the newest line first, then older lines with Ctrl-R")
    func test_search_withARepetition_findsOlderLines() {
        var sut = LineEditor(history: ["play 1", "list", "play 22", "play 22 now"], .character("n"), .control("r"))
        #expect(sut.state == "n|")
        sut.type("pl")
        #expect(sut.state == "|play 22 now")
        sut.press(.control("r"))
        #expect(sut.state == "|play 22")
        sut.type("ay 1")
        #expect(sut.state == "|play 1")
        #expect(sut.visible(prompt: "> ", width: 80).text == "(reverse-i-search)'play 1': play 1")
        sut.type("x")
        #expect(sut.state == "|play 1")
        #expect(sut.visible(prompt: "> ", width: 80).text == "(failed reverse-i-search)'play 1x': play 1")
        sut.press(.backspace)
        #expect(sut.visible(prompt: "> ", width: 80).text == "(reverse-i-search)'play 1': play 1")
        sut.press(.backspace, .backspace)
        #expect(sut.state == "|play 22 now")
    }

    @Test("Ctrl-G cancels the search, and shows the line before the search")
    func test_search_cancelled_showsTheLineBefore() {
        var sut = LineEditor(history: ["one", "two"], .character("n"), .character("m"), .left, .control("r"))
        sut.type("on")
        #expect(sut.state == "|one")
        #expect(sut.press(.control("g")) == .none)
        #expect(sut.state == "n|m")
        #expect(sut.visible(prompt: "> ", width: 80) == .init(text: "> nm", cursor: 3))
    }

    @Test("Enter submits the match, and other keys edit the match")
    func test_search_accepted_continuesWithTheMatch() {
        var sut = LineEditor(history: ["one", "two"], .character("n"), .control("r"), .character("o"))
        #expect(sut.state == "tw|o")
        sut.press(.control("r"))
        #expect(sut.state == "|one")
        sut.press(.right)
        #expect(sut.state == "o|ne")
        sut.press(.down)
        #expect(sut.state == "two|")
        sut.press(.down)
        #expect(sut.state == "n|")
        #expect(sut.press(.control("r"), .character("e"), .enter) == .submit("one"))
        #expect(sut.history.lines == ["one", "two", "one"])
        #expect(sut.press(.control("r"), .character("w"), .escape) == .none)
        #expect(sut.state == "t|wo")
        #expect(sut.press(.control("r"), .character("w"), .control("c")) == .interrupt)
        #expect(sut.state == "|")
    }

    @Test("A search without a match or history keeps the line")
    func test_search_withoutAMatch_keepsTheLine() {
        var sut = LineEditor(.character("n"), .control("r"), .control("r"), .character("x"), .control("r"), .backspace)
        #expect(sut.state == "n|")
        #expect(sut.press(.backspace, .enter) == .submit("n"))
    }

    // MARK: Completion

    @Test("An argument of several words is replaced by one word, and the change can be undone")
    func test_replace_ofTheLastCharacters_replacesThemByAWord() {
        var sut = LineEditor()
        sut.type("open big buck!")
        sut.press(.left)
        sut.replace(last: 8, with: "3")
        #expect(sut.state == "open 3 |!")
        sut.press(.control("_"))
        #expect(sut.state == "open big buck|!")
        sut.replace(last: 99, with: "x")
        #expect(sut.state == "x |!")
    }

    @Test("Tab asks for the candidates of the word before the cursor")
    func test_tab_afterAWord_asksForCandidates() {
        var sut = LineEditor()
        sut.type("play --li x")
        sut.press(.left, .left)
        #expect(sut.press(.tab) == .complete(.init(context: "play ", word: "--li")))
        sut.press(.end, .character(" "))
        #expect(sut.press(.tab) == .complete(.init(context: "play --li x ", word: "")))
    }

    @Test("The common beginning of the candidates is inserted, and the second Tab lists them")
    func test_complete_withSeveralCandidates_insertsTheCommonBeginning() {
        var sut = LineEditor(.character("p"))
        let candidates = ["play", "playlist"]
        sut.press(.tab)
        #expect(sut.complete(with: candidates) == .none)
        #expect(sut.state == "play|")
        sut.press(.tab)
        #expect(sut.complete(with: candidates) == .listCandidates(candidates))
        sut.press(.control("_"))
        #expect(sut.state == "p|")
        sut.type("lay")
        sut.press(.tab)
        #expect(sut.complete(with: candidates) == .none)
        sut.press(.left, .right, .tab)
        #expect(sut.complete(with: candidates) == .none)
        sut.press(.tab)
        #expect(sut.complete(with: candidates) == .listCandidates(candidates))
        #expect(sut.state == "play|")
    }

    @Test("A single candidate is inserted with a space, but a folder without")
    func test_complete_withOneCandidate_insertsTheCandidate() {
        var sut = LineEditor()
        sut.type("open Fi")
        sut.press(.tab)
        #expect(sut.complete(with: ["files/"]) == .none)
        #expect(sut.state == "open files/|")
        sut.press(.tab)
        #expect(sut.complete(with: ["files/a.m3u8"]) == .none)
        #expect(sut.state == "open files/a.m3u8 |")
        sut.press(.tab, .tab)
        #expect(sut.complete(with: []) == .none)
        #expect(sut.complete(with: ["x", "y"]) == .listCandidates(["x", "y"]))
        #expect(sut.state == "open files/a.m3u8 |")
    }

    // MARK: LineHistory

    @Test("The history omits empty lines, lines after a space and repetitions, and keeps the newest 1,000")
    func test_record_ofALine_omitsSomeLines() {
        var sut = LineHistory(["a", "a", "", " b", "c", "a"])
        #expect(sut.lines == ["a", "c", "a"])
        for number in 0..<1_500 { sut.record("\(number)") }
        #expect(sut.lines.count == 1_000)
        #expect(sut.lines.first == "500")
        #expect(sut.lines.last == "1499")
    }
}
