import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("Pastes", .tags(.unit))
struct PasteTests {
    @Test(
        "A paste is one key, with line feeds as line breaks and without control characters",
        arguments: zip(
            [
                "hello", "", "a\r\nb\rc\nd", "a\tb", "a\u{1B}[31mb", "\u{1B}\u{1B}", "\u{1B}[20x",
                "x\u{0}\u{7F}\u{85}y",
                "\u{202E}日本", "\u{1B}[200~",
            ],
            ["hello", "", "a\nb\nc\nd", "a b", "a[31mb", "", "[20x", "xy", "日本", "[200~"]))
    func test_decode_ofAPaste_returnsItsText(content: String, text: String) {
        var sut = KeyDecoder()
        #expect(sut.decode(Array("\u{1B}[200~\(content)\u{1B}[201~q".utf8)) == [.paste(text), .character("q")])
    }

    @Test("A paste that arrives byte by byte is complete, even after pauses")
    func test_decode_ofAPasteWithPauses_returnsTheWholeText() {
        var sut = KeyDecoder()
        var keys: [Key] = []
        for byte in Array("\u{1B}[200~ab\u{1B}[201~".utf8) {
            keys += sut.decode([byte])
            if keys.isEmpty, sut != KeyDecoder(), byte == UInt8(ascii: "a") { for _ in 0..<19 { keys += sut.flush() } }
        }
        #expect(keys == [.paste("ab")])
    }

    @Test("A paste without an end ends after 20 pauses")
    func test_flush_ofAPasteWithoutAnEnd_returnsTheText() {
        var sut = KeyDecoder()
        #expect(sut.decode(Array("\u{1B}[200~ab".utf8)) == [])
        for _ in 0..<19 {
            #expect(sut.hasPendingSequence)
            #expect(sut.flush() == [])
        }
        #expect(sut.flush() == [.paste("ab")])
        #expect(!sut.hasPendingSequence)
        #expect(sut.decode(Array("q".utf8)) == [.character("q")])
    }

    @Test("A long paste is truncated after 64 KiB, but not inside a character")
    func test_decode_ofALongPaste_isTruncatedBetweenCharacters() {
        for (character, count) in [("a", 65_536), ("日", 21_845), ("👍", 16_384)] {
            var sut = KeyDecoder()
            let content = String(repeating: character, count: 70_000)
            let keys = sut.decode(Array("\u{1B}[200~\(content)\u{1B}[201~".utf8))
            #expect(keys == [.paste(String(repeating: character, count: count))])
        }
    }

    @Test("Invalid bytes in a paste are removed")
    func test_decode_ofAPasteWithInvalidBytes_removesThem() {
        var sut = KeyDecoder()
        let bytes = Array("\u{1B}[200~a".utf8) + [0xFF, 0xC3] + Array("b\u{1B}[201~".utf8)
        #expect(sut.decode(bytes) == [.paste("ab")])
    }
}
