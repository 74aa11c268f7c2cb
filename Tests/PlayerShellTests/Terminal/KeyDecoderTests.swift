import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("KeyDecoder", .tags(.unit))
struct KeyDecoderTests {
    @Test(
        "The bytes of one key are decoded to that key",
        arguments: zip(
            ["q", " ", "é", "日", "👍", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OC", "\u{1B}[1;5D"],
            [
                Key.character("q"), .character(" "), .character("é"), .character("日"), .character("👍"), .up, .down,
                .right, .left, .right, .left,
            ]))
    func test_decode_ofOneKey_returnsThatKey(bytes: String, key: Key) {
        var sut = KeyDecoder()
        #expect(sut.decode(Array(bytes.utf8)) == [key])
    }

    @Test("The decoder returns the same keys whether bytes arrive one by one or all at once")
    func test_decode_byteByByte_returnsTheSameKeys() {
        let bytes = Array("a\u{1B}[Cé\u{1B}[15~q".utf8)
        let expected: [Key] = [.character("a"), .right, .character("é"), .character("q")]
        var whole = KeyDecoder()
        #expect(whole.decode(bytes) == expected)
        var pieces = KeyDecoder()
        #expect(bytes.flatMap { pieces.decode([$0]) } == expected)
    }

    @Test("A lone escape byte is the Escape key if no byte follows")
    func test_flush_afterALoneEscape_returnsTheEscapeKey() {
        var sut = KeyDecoder()
        #expect(sut.decode([0x1B]) == [])
        #expect(sut.hasPendingEscape)
        #expect(sut.flush() == [.escape])
        #expect(!sut.hasPendingEscape)
        #expect(sut.decode(Array("\u{1B}q".utf8)) == [.escape, .character("q")])
    }

    @Test("An incomplete escape sequence does not swallow the next key")
    func test_flush_afterAnIncompleteSequence_keepsTheNextKey() {
        var sut = KeyDecoder()
        #expect(sut.decode(Array("\u{1B}[".utf8)) == [])
        #expect(sut.hasPendingEscape)
        #expect(sut.flush() == [])
        #expect(sut.decode(Array("q".utf8)) == [.character("q")])
    }

    @Test("After invalid bytes, decoding continues with the next key")
    func test_decode_ofInvalidBytes_continuesWithTheNextKey() {
        var sut = KeyDecoder()
        #expect(sut.decode([0xFF, 0xFE, 0x80, 0x80] + Array("q".utf8) + Array("qqq".utf8)).last == .character("q"))
        #expect(sut.decode(Array("\u{1B}[".utf8) + [UInt8](repeating: 0x30, count: 100)) == [])
        #expect(sut.decode(Array("q".utf8)).last == .character("q"))
    }
}
