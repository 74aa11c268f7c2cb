import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCore

@Suite("Times in header fields", .tags(.unit))
struct HTTPTimesTests {
    /// The date 1994-11-06, 08:49:37 UTC.
    private static let example = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "A date is parsed in each of its three forms (RFC 9110 §5.6.7)",
        arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
    func test_date_inEachForm_isParsed(text: String) {
        #expect(Date(http: text, at: Self.example) == Self.example)
    }

    @Test(
        "A year of two digits is at most 50 years ahead",
        arguments: zip(["44", "45", "94", "00"], [2_044, 1_945, 1_994, 2_000]))
    func test_date_withATwoDigitYear_isAtMost50YearsAhead(year: String, expected: Int) {
        let date = Date(http: "Sunday, 06-Nov-\(year) 08:49:37 GMT", at: Self.example)
        #expect(date == Date(http: "Sun, 06 Nov \(expected) 08:49:37 GMT", at: Self.example))
    }

    @Test(
        "A text in no known date form is not parsed",
        arguments: [
            "", "0", "-1", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 08:49:37",
            "Sun, 31 Feb 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 11 1994 08:49:37 GMT",
            "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 19940 08:49:37 GMT", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "1994-11-06T08:49:37Z",
        ])
    func test_date_inAnUnknownForm_isNil(text: String) {
        #expect(Date(http: text, at: Self.example) == nil)
    }

    /// Law HTTP05.
    @Test(
        "Retry-After is parsed as seconds or a date, and any other value gives no retry delay (RFC 9110 §10.2.3)",
        arguments: zip(
            [
                "120", " 5 ", "0", "99999999999999999999", "Sun, 06 Nov 1994 08:50:07 GMT",
                "Sun, 06 Nov 1994 08:49:07 GMT", "-1", "1.5", "soon", "", "5\u{301}",
            ],
            [120, 5, 0, 0x1p31, 30, 0, nil, nil, nil, nil, nil]))
    func test_retryAfter_withSecondsOrADate_isADuration(value: String, seconds: Double?) {
        let headers: HTTPHeaders = ["Retry-After": value]
        #expect(headers.retryAfter(at: Self.example) == seconds.map { .seconds($0) })
    }

    /// Law HTTP05.
    @Test("Without the field Retry-After, a response has no retry delay")
    func test_retryAfter_withoutTheField_isNil() {
        #expect(HTTPHeaders().retryAfter(at: Self.example) == nil)
    }
}
