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

    @Test("a short name can be read", arguments: short)
    func test_make_ofAShortName_isReadable(name: String, file: String) {
        #expect(EntryFileName.make(of: name) == file)
    }

    @Test("names of 120 bytes are whole, and longer ones end in a hash that no short name can have")
    func test_make_ofALongName_isCutAndHashed() {
        let name = String(repeating: "a", count: 120)
        #expect(EntryFileName.make(of: name) == name + ".entry")
        #expect(EntryFileName.make(of: name + "b") == name.prefix(103) + "~ea8a566aa68d062d.entry")
    }

    @Test("long names that differ at the end alone are of one length, and two")
    func test_make_ofLongNames_areTwo() {
        let names = ["a", "A"].map { EntryFileName.make(of: String(repeating: "/", count: 4_000) + $0) }
        #expect(names.map(\.utf8.count) == [126, 126])
        #expect(names[0] != names[1])
    }
}
