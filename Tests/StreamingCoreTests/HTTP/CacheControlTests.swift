import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCore

@Suite("CacheControl", .tags(.unit))
struct CacheControlTests {
    @Test(
        "Cache-Control directives are parsed as RFC 9111 requires",
        arguments: [
            (nil, false, false, nil), ("", false, false, nil),
            // §5.2: names are case-insensitive, unknown directives are ignored, and values may be quoted.
            ("max-age=60", false, false, 60), ("MAX-AGE=60, Public", false, false, 60),
            ("max-age=\"60\"", false, false, 60), (" max-age = 60 ,, x=1", false, false, 60),
            ("x=\"a, no-store, b\", max-age=5", false, false, 5), (#"x="a\", no-store", max-age=5"#, false, false, 5),
            ("x=\"a, no-cache", true, false, nil),
            // §1.2.2: a number of seconds consists of digits, and too large a number becomes 2^31.
            ("max-age=0", false, false, 0), ("max-age=99999999999999999999", false, false, 0x1p31),
            ("max-age=-1", false, false, 0), ("max-age=1.5", false, false, 0), ("max-age=soon", false, false, 0),
            ("max-age", false, false, 0),
            // §4.2.1: the first of two values counts.
            ("max-age=1, max-age=2", false, false, 1),
            // §5.2.1.5, §5.2.2.5
            ("no-store", true, false, nil), ("no-store, max-age=60", true, false, 60),
            // §5.2.1.4, §5.2.2.4
            ("no-cache", false, true, nil), ("no-cache=\"Set-Cookie\", max-age=60", false, true, 60),
            // §5.2.2.7, §5.2.2.10: a private cache ignores these directives.
            ("private, s-maxage=60", false, false, nil), ("must-revalidate, max-age=60", false, false, 60),
        ] as [(String?, Bool, Bool, Double?)])
    func test_init_withDirectives_followsRFC9111(
        value: String?, forbidsStoring: Bool, asksForValidation: Bool, maxAge: Double?
    ) {
        var headers: HTTPHeaders = [:]
        headers["Cache-Control"] = value
        let sut = CacheControl(headers)
        #expect(sut.forbidsStoring == forbidsStoring)
        #expect(sut.asksForValidation == asksForValidation)
        #expect(sut.maxAge == maxAge)
    }
}
