import StreamingCore
import TerminalScreen
import Testing

@Suite("Unprintable characters", .tags(.unit))
struct UnprintableTests {
    @Test("The line editor removes the characters that the other output replaces")
    func test_paste_ofEachScalar_removesThoseThatAreNotPrintable() {
        for start in stride(from: UInt32(0), to: 0x110000, by: 1_024) {
            // A line break and a tab become spaces, and U+FFFD is the replacement itself.
            let scalars = (start..<start + 1_024).compactMap(Unicode.Scalar.init)
                .filter { !["\n", "\t", "\u{FFFD}"].contains($0) }
            var editor = LineEditor()
            _ = editor.handle(.paste(String(String.UnicodeScalarView(scalars))))
            let printable = scalars.filter { String($0).printable == String($0) }
            #expect(Array(editor.text.unicodeScalars) == printable, "from U+\(String(start, radix: 16))")
        }
    }
}
