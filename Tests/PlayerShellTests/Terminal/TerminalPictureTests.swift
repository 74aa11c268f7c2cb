import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("TerminalPicture", .serialized, .tags(.unit))
struct TerminalPictureTests {

    @Test("The status line never interrupts an escape sequence of the picture, however the picture is split")
    func test_draw_ofASplitPicture_keepsEscapeSequencesIntact() {
        let picture = Data("\u{1B}[3;1f\u{1B}[38;2;1;2;3m▄é\u{1B}[0m".utf8)
        for cut in 0...picture.count {
            let (sut, output) = makeSUT()
            sut.show()
            sut.setLine("LINE")
            sut.draw(picture[..<cut])
            sut.setLine("OTHER")
            sut.draw(picture[cut...])
            let text = output.withLock { String(decoding: $0, as: UTF8.self) }
            #expect(!text.contains("\u{FFFD}"), "cut at \(cut)")
            // Without the line, the picture is complete.
            let rest = text.replacing(/\x{1B}7.*?\x{1B}8/, with: "")
            #expect(rest.hasSuffix(String(decoding: picture, as: UTF8.self)), "cut at \(cut)")
            #expect(text.contains("\u{1B}7\u{1B}[24;1H\u{1B}[0mOTHER\u{1B}[K\u{1B}8"), "cut at \(cut)")
        }
    }

    @Test("The picture is drawn only while it is shown, and hiding the picture restores the terminal")
    func test_hide_afterShow_restoresTheTerminal() {
        let (sut, output) = makeSUT()
        sut.draw(Data("early".utf8))
        sut.setLine("LINE")
        sut.show()
        sut.show()
        sut.draw(Data("\u{1B}[1;1f\u{1B}[3;".utf8))
        sut.hide()
        sut.hide()
        sut.draw(Data("late".utf8))
        sut.setLine("LATE")
        let text = output.withLock { String(decoding: $0, as: UTF8.self) }
        let picture = text.replacing(/\x{1B}7.*?\x{1B}8/, with: "")
        let begin = "\u{1B}[?1049h\u{1B}[2J\u{1B}[H\u{1B}[?25l"
        #expect(picture == "\(begin)\u{1B}[1;1f\u{1B}[3;\u{18}\u{1B}[0m\u{1B}[?1049l\u{1B}[?25h")
        #expect(!text.contains("LATE"))
        #expect(!sut.isShown)
    }

    @Test("A picture that is shown again continues with its next row")
    func test_show_afterHidingMidRow_continuesWithTheNextRow() {
        let (sut, output) = makeSUT()
        sut.show()
        sut.draw(Data("\u{1B}[1;1fa\u{1B}[48;2".utf8))
        sut.hide()
        sut.draw(Data(";6".utf8))
        sut.show()
        output.withLock { $0 = [] }
        sut.draw(Data(";7mb".utf8))
        sut.draw(Data("c\u{1B}[0md\u{1B}[2;1fe".utf8))
        let text = output.withLock { String(decoding: $0, as: UTF8.self) }
        #expect(text.replacing(/\x{1B}7.*?\x{1B}8/, with: "") == "\u{1B}[2;1fe")
    }

    @Test("A line that is wider than the terminal is truncated")
    func test_setLine_widerThanTheTerminal_isTruncated() {
        let (sut, output) = makeSUT()
        sut.show()
        sut.setLine(String(repeating: "x", count: 200))
        let text = output.withLock { String(decoding: $0, as: UTF8.self) }
        #expect(text.count { $0 == "x" } < 80)
    }

    private func makeSUT() -> (TerminalPicture, LockedValue<[UInt8]>) {
        let output = LockedValue<[UInt8]>([])
        let sut = TerminalPicture(size: { (80, 24) }, write: { bytes in output.withLock { $0 += bytes } })
        return (sut, output)
    }
}
