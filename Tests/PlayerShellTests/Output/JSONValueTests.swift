import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("JSONValue", .tags(.unit))
struct JSONValueTests {
    @Test("The members of an object keep their order")
    func test_text_ofAnObject_keepsTheOrder() {
        let value = JSONValue.object([("b", .int(1)), ("a", .null), ("c", .object([])), ("d", .bool(true))])
        #expect(value.text == #"{"b":1,"a":null,"c":{},"d":true}"#)
    }

    @Test(
        "Numbers have at most three decimals, and NaN and infinity are null",
        arguments: zip(
            [0, -0.0, 1, 1.5, 0.1234, 0.9999, -2.25, 1e15, 123_456_789.5, .nan, .infinity] as [Double],
            ["0", "0", "1", "1.5", "0.123", "1", "-2.25", "1000000000000000", "123456789.5", "null", "null"]))
    func test_text_ofANumber_hasAtMostThreeDecimals(value: Double, expected: String) {
        #expect(JSONValue.number(value).text == expected)
    }

    @Test("The JSON of a string contains no control characters, and decodes to the same string")
    func test_text_ofAString_isPrintableJSON() throws {
        let texts = [
            "a\"b\\c/", "\u{1B}[2J\u{7}\u{9B}x", "\r\n\t\u{0}", "\u{202E}abc", "日本 👩‍👩‍👧 é", "\u{E0001}", "\u{2028}",
        ]
        for text in texts {
            let json = JSONValue.string(text).text
            #expect(json == json.printable)
            let decoded = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
            #expect(decoded as? String == text)
        }
    }
}
