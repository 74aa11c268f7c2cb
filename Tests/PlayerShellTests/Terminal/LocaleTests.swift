import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("Locale", .tags(.unit))
struct LocaleTests {
    @Test("The first of LC_ALL, LC_CTYPE and LANG that is not empty selects the encoding")
    func test_isUTF8_ofAnEnvironment_followsTheFirstVariable() {
        let cases: [([String: String], Bool)] = [
            ([:], false), (["LANG": "en_US.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false),
            (["LANG": "de_DE.ISO-8859-1"], false), (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false),
            (["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], true),
            (["LC_CTYPE": "POSIX", "LANG": "en_US.UTF-8"], false),
        ]
        for (environment, expected) in cases {
            #expect(Console.Capabilities.isUTF8(environment) == expected, "\(environment)")
        }
    }
}
