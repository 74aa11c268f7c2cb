import Testing

@testable import PlayerShell

@Suite("String.redactingURLs")
struct RedactingURLsTests {
    @Test(
        "secrets are left out, and nothing else",
        arguments: zip(
            [
                "load http://u:p@h/a?t=s", "no URL: a/b", "\"ftp://u:p@h/\" is none", "http://u:p w@h",
                "(https://h/?a=b), https://h/c",
            ],
            [
                "load http://***@h/a?t=***", "no URL: a/b", "\"ftp://***@h/\" is none", "http://*** w@h",
                "(https://h/?a=***), https://h/c",
            ]))
    func test_redactingURLs(text: String, expected: String) {
        #expect(text.redactingURLs == expected)
    }
}
