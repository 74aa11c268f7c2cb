import StreamingTestKit
import Testing

@testable import StreamingCore

@Suite("String.redactingURLs", .tags(.unit))
struct RedactingURLsTests {
    @Test(
        "In a text, only the credentials and the query values of URLs are redacted",
        arguments: zip(
            [
                "load http://u:p@h/a?t=s", "no URL: a/b", "\"ftp://u:p@h/\" is none", "http://u:p w@h",
                "(https://h/?a=b), https://h/c", "u:p@h/x?t=s", "why? is a question",
                "http://a/\nhttp://u:p@b\tu:p@h",
                "host/x?SECRET", "at http://h/?SECRET, \"host/?a=b&SECRET\"", "(what?) what?!",
            ],
            [
                "load http://***@h/a?t=***", "no URL: a/b", "\"ftp://***@h/\" is none", "http://*** ***@h",
                "(https://h/?a=***), https://h/c", "***@h/x?t=***", "why? is a question",
                "http://a/\nhttp://***@b\t***@h",
                "host/x?***", "at http://h/?***, \"host/?a=***&***\"", "(what?) what?!",
            ]))
    func test_redactingURLs_inAText_hidesOnlySecrets(text: String, expected: String) {
        #expect(text.redactingURLs == expected)
    }
}
