import StreamingTestKit
import Testing

@testable import TerminalScreen

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
        expect(bytes, key)
    }

    @Test(
        "The bytes of an editing key are decoded to that key",
        arguments: zip(
            [
                "\u{1B}[H", "\u{1B}OH", "\u{1B}[1~", "\u{1B}[7~", "\u{1B}[F", "\u{1B}OF", "\u{1B}[4~", "\u{1B}[8~",
                "\u{1B}[3~", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[Z", "\t", "\r", "\n", "\u{1B}OM", "\u{7F}", "\u{8}",
            ],
            [
                Key.home, .home, .home, .home, .end, .end, .end, .end, .delete, .pageUp, .pageDown, .backTab, .tab,
                .enter, .enter, .enter, .backspace, .backspace,
            ]))
    func test_decode_ofAnEditingKey_returnsThatKey(bytes: String, key: Key) {
        expect(bytes, key)
    }

    @Test(
        "Numbers that no terminal sends are ignored",
        arguments: ["-9223372036854775808", "9223372036854775807", "99999999999999999999", "-1", "+3"])
    func test_decode_ofAnInvalidNumber_returnsThePlainKey(number: String) {
        expect("\u{1B}[1;\(number)A", .up)
    }

    @Test(
        "The bytes of a key with Ctrl or Alt are decoded to that key",
        arguments: zip(
            [
                "\u{1}", "\u{1A}", "\u{0}", "\u{1F}", "\u{1C}", "\u{1B}b", "\u{1B}B", "\u{1B} ", "\u{1B}é",
                "\u{1B}\u{7F}", "\u{1B}[1;3D", "\u{1B}[1;3C", "\u{1B}[1;7C", "\u{1B}[1;2C", "\u{1B}[3;5~",
            ],
            [
                Key.control("a"), .control("z"), .control("@"), .control("_"), .control("\\"), .alt("b"), .alt("B"),
                .alt(" "), .alt("é"), .altBackspace, .altLeft, .altRight, .altRight, .right, .delete,
            ]))
    func test_decode_withAModifier_returnsTheKey(bytes: String, key: Key) {
        expect(bytes, key)
    }

    @Test(
        "The report of a mouse event is decoded, with places that begin at 0",
        arguments: zip(
            [
                "\u{1B}[<0;1;1M", "\u{1B}[<1;10;2M", "\u{1B}[<2;300;200M", "\u{1B}[<0;5;6m", "\u{1B}[<64;3;4M",
                "\u{1B}[<65;3;4M", "\u{1B}[<16;3;4M",
            ],
            [
                MouseEvent(.pressLeft, column: 0, row: 0), MouseEvent(.pressMiddle, column: 9, row: 1),
                MouseEvent(.pressRight, column: 299, row: 199), MouseEvent(.release, column: 4, row: 5),
                MouseEvent(.wheelUp, column: 2, row: 3), MouseEvent(.wheelDown, column: 2, row: 3),
                MouseEvent(.pressLeft, column: 2, row: 3),
            ]))
    func test_decode_ofAMouseReport_returnsTheEvent(bytes: String, event: MouseEvent) {
        expect(bytes, .mouse(event))
    }

    @Test(
        "An unknown or malformed sequence is ignored",
        arguments: [
            "\u{1B}[15~", "\u{1B}[~", "\u{1B}[<0;0;1M", "\u{1B}[<0;1M", "\u{1B}[<0;1;1;1M", "\u{1B}[<32;1;1M",
            "\u{1B}[<0;99999999999999999999;1M", "\u{1B}[<64;1;1m", "\u{1B}[<-1;1;1M", "\u{1B}[201~",
            "\u{1B}]0;title\u{7}",
            "\u{1B}]11", "\u{85}", "\u{1B}[?1;2c",
        ])
    func test_decode_ofAnUnknownSequence_returnsNoKey(bytes: String) {
        var sut = KeyDecoder()
        #expect(sut.decode(Array(bytes.utf8)) == [])
        _ = sut.flush()
        #expect(sut == KeyDecoder())
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
        #expect(sut.hasPendingSequence)
        #expect(sut.flush() == [.escape])
        #expect(!sut.hasPendingSequence)
        #expect(sut.decode(Array("\u{1B}\u{1B}[A\u{1B}\r".utf8)) == [.escape, .up, .escape, .enter])
    }

    @Test("An incomplete escape sequence does not swallow the next key")
    func test_flush_afterAnIncompleteSequence_keepsTheNextKey() {
        var sut = KeyDecoder()
        for start in ["\u{1B}[", "\u{1B}O", "\u{1B}]11;rgb"].map({ Array($0.utf8) }) + [[0x1B, 0xC3]] {
            #expect(sut.decode(start) == [])
            #expect(sut.hasPendingSequence)
            #expect(sut.flush() == [])
            #expect(sut.decode(Array("q".utf8)) == [.character("q")])
        }
    }

    @Test("A sequence that another key interrupts does not swallow that key")
    func test_decode_ofAnInterruptedSequence_keepsTheNextKey() {
        var sut = KeyDecoder()
        #expect(sut.decode(Array("\u{1B}[1\u{1B}[A".utf8)) == [.up])
        #expect(sut.decode(Array("\u{1B}[1\r".utf8)) == [.enter])
        #expect(sut.decode(Array("\u{1B}]1\u{1B}[A".utf8)) == [.up])
        #expect(sut.decode(Array("\u{1B}]1\r".utf8)) == [.enter])
        #expect(sut.decode([0xE6, 0x97] + Array("q".utf8)) == [.character("q")])
        #expect(sut.decode([0xE6, 0x97, 0x1B]) == [])
        #expect(sut.flush() == [.escape])
    }

    @Test("After invalid bytes, decoding continues with the next key")
    func test_decode_ofInvalidBytes_continuesWithTheNextKey() {
        var sut = KeyDecoder()
        #expect(sut.decode([0xFF, 0xFE, 0x80, 0x80] + Array("q".utf8)) == [.character("q")])
        #expect(sut.decode([0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80] + Array("q".utf8)) == [.character("q")])
    }

    @Test("An endless sequence needs a bounded number of bytes, and ends with its last byte or a pause")
    func test_decode_ofAnEndlessSequence_isBounded() {
        var sut = KeyDecoder()
        #expect(sut.decode(Array("\u{1B}[".utf8) + [UInt8](repeating: 0x30, count: 100_000)) == [])
        #expect("\(sut)".count < 2_000)
        #expect(sut.decode(Array("Aq".utf8)) == [.up, .character("q")])
        #expect(sut.decode(Array("\u{1B}]".utf8) + [UInt8](repeating: 0x30, count: 100_000)) == [])
        #expect("\(sut)".count < 2_000)
        #expect(sut.decode(Array("\u{1B}\\q".utf8)) == [.character("q")])
        #expect(sut.decode(Array("\u{1B}[".utf8) + [UInt8](repeating: 0x30, count: 100_000)) == [])
        #expect(sut.flush() == [])
        #expect(sut.decode(Array("q".utf8)) == [.character("q")])
    }

    @Test("Random bytes give the same keys in chunks of any size, and leave the decoder usable")
    func test_decode_ofRandomChunks_returnsTheSameKeys() {
        let seed = RandomSeed.current(1)
        var random = SeededGenerator(seed: seed)
        let parts = [
            "\u{1B}", "[", "]", "O", "11;rgb:0/0/0", "\u{7}", "\\", "200~", "201~", "<0;1;1M", "A", "é", "日", "1", ";",
            "\u{1B}[200~a\u{1B}[201~", "\r",
        ].map { Array($0.utf8) }
        for _ in 0..<2_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                bytes += parts.randomElement(using: &random) ?? []
                if Int.random(in: 0..<8, using: &random) == 0 { bytes.append(.random(in: 0...255, using: &random)) }
            }
            var whole = KeyDecoder()
            let expected = whole.decode(bytes)
            var pieces = KeyDecoder()
            var keys: [Key] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...4, using: &random)
                keys += pieces.decode(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            #expect(keys == expected, "\(RandomSeed.repetition(of: seed))")
            #expect(pieces == whole, "\(RandomSeed.repetition(of: seed))")
            for _ in 0..<20 { _ = whole.flush() }
            #expect(whole.decode(Array("q".utf8)) == [.character("q")], "\(RandomSeed.repetition(of: seed))")
        }
    }

    private func expect(_ bytes: String, _ key: Key, sourceLocation: SourceLocation = #_sourceLocation) {
        var sut = KeyDecoder()
        #expect(sut.decode(Array(bytes.utf8)) == [key], sourceLocation: sourceLocation)
        #expect(sut == KeyDecoder(), sourceLocation: sourceLocation)
    }
}
