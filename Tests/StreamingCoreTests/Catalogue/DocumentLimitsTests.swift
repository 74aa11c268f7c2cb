import Foundation
import StreamingCore
import StreamingTestKit
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The limits of a catalogue document", .tags(.unit))
struct DocumentLimitsTests {
    @Test("A document larger than 64 MiB is rejected, and the error names the limit")
    func test_map_withADocumentOver64MiB_namesTheLimit() {
        expect("at most 67108864 bytes, found 67108865", from: Data(count: 64 << 20 + 1))
        expect("JSON in UTF-8 (RFC 8259 §8.1), found another encoding", from: Data(count: 64 << 20))
    }

    @Test("A document with more than 64 levels of nesting is rejected, and the error names the limit")
    func test_map_withDeepNesting_namesTheLimit() throws {
        #expect(try map(catalogue(with: nested(61))).count == 1)
        expect("at most 64 levels of nesting, found more", from: catalogue(with: nested(62)))
        expect("at most 64 levels of nesting, found more", from: Data(String(repeating: "[", count: 1_000_000).utf8))
    }

    @Test(
        "A document with more than four million values is rejected, and the error names the limit",
        arguments: ["0,", "[],"])
    func test_map_withTooManyValues_namesTheLimit(value: String) {
        let values = Data(String(repeating: value, count: 4_000_000).utf8)
        expect("at most 4000000 values, found more", from: Data(#"{"videos":["#.utf8) + values + Data("0]}".utf8))
    }

    @Test("Commas in a string do not count as values")
    func test_map_withCommasInAString_doesNotCountTheCommas() throws {
        #expect(try map(catalogue(with: "\"\(String(repeating: ",", count: 4_000_000))\"")).count == 1)
    }

    @Test(
        "Brackets in a string do not count as nesting, even after escapes",
        arguments: ["", #"\""#, #"\\"#, #"\\\""#, #"a\"b\\"#])
    func test_map_withBracketsInAString_doesNotCountTheBrackets(start: String) throws {
        let brackets = String(repeating: "[", count: 100)
        #expect(try map(catalogue(with: #""\#(start)\#(brackets)""#)).count == 1)
        expect("at most 64 levels of nesting, found more", from: catalogue(with: #"["\#(start)",\#(brackets)"#))
    }

    @Test(
        "A document in another encoding than UTF-8 is rejected, and a byte order mark in UTF-8 is accepted",
        arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf32])
    func test_map_withADocumentThatIsNotUTF8_throws(encoding: String.Encoding) throws {
        let text = String(decoding: catalogue(with: "1"), as: UTF8.self)
        expect("JSON in UTF-8 (RFC 8259 §8.1), found another encoding", from: try #require(text.data(using: encoding)))
        #expect(try map(Data("\u{FEFF}\(text)".utf8)).count == 1)
    }

    // MARK: Helpers

    private func map(_ data: Data) throws -> [Video] {
        try VideoItemsMapper.map(data, from: HTTPURLResponse(statusCode: 200))
    }

    private func expect(_ message: String, from data: Data, sourceLocation: SourceLocation = #_sourceLocation) {
        for isLenient in [false, true] {
            let error = #expect(throws: VideoItemsMapper.Error.self, sourceLocation: sourceLocation) {
                let response = HTTPURLResponse(statusCode: 200)
                _ =
                    isLenient
                    ? try VideoItemsMapper.mapLeniently(data, from: response).videos
                    : try VideoItemsMapper.map(data, from: response)
            }
            #expect(error?.description == "the document: expected \(message)", sourceLocation: sourceLocation)
        }
    }

    /// Returns a catalogue of one video with an unknown field that has the given value.
    private func catalogue(with value: String) -> Data {
        let text = String(decoding: makeItemsJSON([Video.fixture().json]), as: UTF8.self)
        return Data(text.replacing(#"{"duration""#, with: #"{"unknown":\#(value),"duration""#).utf8)
    }

    private func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
}
