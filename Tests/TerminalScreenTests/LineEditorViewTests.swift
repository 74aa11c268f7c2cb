import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("View of the LineEditor", .tags(.unit))
struct LineEditorViewTests {
    @Test("A short line is visible completely, with the cursor at its column")
    func test_visible_ofAShortLine_isTheWholeLine() {
        var sut = LineEditor()
        sut.type("a日本b")
        #expect(sut.visible(prompt: "> ", width: 20) == .init(text: "> a日本b", cursor: 8))
        sut.press(.left, .left)
        #expect(sut.visible(prompt: "> ", width: 20) == .init(text: "> a日本b", cursor: 5))
        #expect(sut.visible(prompt: "", width: 0) == .init(text: "", cursor: 0))
        #expect(sut.visible(prompt: "日> ", width: 20).cursor == 7)
    }

    @Test("A long line is scrolled in steps, so that the cursor is visible")
    func test_visible_ofALongLine_isScrolled() {
        var sut = LineEditor()
        sut.type("0123456789")
        #expect(sut.visible(prompt: "> ", width: 13) == .init(text: "> 0123456789", cursor: 12))
        #expect(sut.visible(prompt: "> ", width: 12) == .init(text: "> 56789", cursor: 7))
        sut.type("abcde")
        #expect(sut.visible(prompt: "> ", width: 12) == .init(text: "> abcde", cursor: 7))
        sut.press(.left)
        #expect(sut.visible(prompt: "> ", width: 12) == .init(text: "> 56789abcde", cursor: 11))
        sut.press(.home)
        #expect(sut.visible(prompt: "> ", width: 12) == .init(text: "> 0123456789", cursor: 2))
    }

    @Test("A character of two columns that is hidden in half is hidden")
    func test_visible_withACutCharacter_hidesTheCharacter() {
        var sut = LineEditor()
        sut.type("日本語日本語")
        #expect(sut.visible(prompt: "", width: 10) == .init(text: "日本語", cursor: 6))
    }

    @Test("A long prompt is truncated, and unprintable characters are replaced")
    func test_visible_ofALongPrompt_isTruncated() {
        var sut = LineEditor(history: ["a\u{1B}[2Jb"], .up)
        #expect(sut.visible(prompt: "a long prompt> ", width: 18) == .init(text: "a long …a\u{FFFD}[2Jb", cursor: 14))
        #expect(sut.visible(prompt: "\u{1B}> ", width: 18).text == "\u{FFFD}> a\u{FFFD}[2Jb")
        sut.press(.control("r"), .character("\u{202E}"))
        #expect(sut.visible(prompt: "> ", width: 80).text == "(failed reverse-i-search)'\u{FFFD}': a\u{FFFD}[2Jb")
    }

    @Test(
        "After random keys, the cursor is visible and the editor is consistent", arguments: RandomSeed.current(1...20))
    func test_handle_ofRandomKeys_keepsTheCursorVisible(seed: UInt64) {
        let repetition = RandomSeed.repetition(of: seed)
        var random = SeededGenerator(seed: seed)
        let keys: [Key] = [
            .character("a"), .character("b"), .character(" "), .character("日"), .character("\u{301}"),
            .character("👍"), .character("🏽"), .character("\u{0E33}"), .paste("x\ny z"), .left, .right, .home, .end, .up,
            .down, .delete, .backspace, .tab, .enter, .altLeft, .altRight, .altBackspace, .alt("d"), .alt("y"),
            .control("d"), .control("k"), .control("u"), .control("w"), .control("y"), .control("t"), .control("_"),
            .control("r"), .control("g"), .control("c"), .escape, .character("\u{200D}"),
        ]
        var sut = LineEditor(history: LineHistory(["ab", "日本", "a b"]))
        for _ in 0..<2_000 {
            let key = keys.randomElement(using: &random) ?? .escape
            let text = sut.text
            switch sut.handle(key) {
            case .submit(let line): #expect(line == text && sut.text == "", "\(repetition)")
            case .complete: _ = sut.complete(with: ["ab", "abc", "日"].shuffled(using: &random))
            case .endOfInput: #expect(text == "", "\(repetition)")
            case .interrupt: #expect(sut.text == "", "\(repetition)")
            default: break
            }
            #expect((0...sut.buffer.characters.count).contains(sut.buffer.cursor), "\(repetition)")
            #expect(sut.buffer.characters == Array(sut.text), "\(repetition)")
            #expect((0...sut.history.lines.count).contains(sut.line), "\(repetition)")
            for width in [1, 2, 5, 13, 40] {
                let visible = sut.visible(prompt: "日> ", width: width)
                #expect((0..<width).contains(visible.cursor), "\(repetition)")
                #expect(TextWidth.columns(of: visible.text) <= width, "\(repetition)")
            }
        }
    }
}
