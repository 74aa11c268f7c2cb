import StreamingTestKit
import Testing

@testable import StreamingCache

@Suite("EntryFileName", .tags(.unit))
struct EntryFileNameTests {
    private static let short = [
        ("a-b_c.7", "a-b_c.7.entry"), ("https://a.com/B?c=d", "https%3a%2f%2fa.com%2f%42%3fc%3dd.entry"),
        ("..", "...entry"), ("", ".entry"), ("~", "%7e.entry"), ("\u{1}é", "%01%c3%a9.entry"),
        ("e\u{301}", "%c3%a9.entry"),
    ]

    @Test("In a short file name, all characters but a–z, 0–9, -, _ and . are percent-encoded", arguments: short)
    func test_make_shortName_isPercentEncoded(name: String, file: String) {
        #expect(EntryFileName.make(of: name) == file)
    }

    @Test("Names of at most 120 bytes are kept whole, and longer names are truncated and end in a hash")
    func test_make_longName_isTruncatedAndHashed() {
        let name = String(repeating: "a", count: 120)
        #expect(EntryFileName.make(of: name) == name + ".entry")
        #expect(EntryFileName.make(of: name + "b") == name.prefix(103) + "~ea8a566aa68d062d.entry")
    }

    @Test("Long names that differ only at the end produce different file names of the same length")
    func test_make_longNamesWithDifferentEnds_produceDifferentFiles() {
        let names = ["a", "A"].map { EntryFileName.make(of: String(repeating: "/", count: 4_000) + $0) }
        #expect(names.map(\.utf8.count) == [126, 126])
        #expect(names[0] != names[1])
    }
}
