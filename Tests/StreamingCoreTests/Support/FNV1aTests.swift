import StreamingCore
import StreamingTestKit
import Testing

@Suite("FNV1a", .tags(.unit))
struct FNV1aTests {
    @Test(
        "The hash of each sample equals the value published in the FNV draft",
        arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func test_text_forKnownBytes_matchesTheDraft(bytes: String, expected: String) {
        var sut = FNV1a()
        sut.add(bytes.utf8)
        #expect(sut.text == expected)
    }
}
