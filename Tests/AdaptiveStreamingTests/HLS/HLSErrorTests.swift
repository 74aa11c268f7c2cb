import AdaptiveStreaming
import StreamingTestKit
import Testing

@Suite("HLSError", .tags(.unit))
struct HLSErrorTests {
    @Test(
        "of an address that is none of http, nothing is told that may be a key or a token",
        arguments: zip(
            [
                "data:;base64,MDEyMzQ1Njc4OQ==", "DATA:text/plain,key", "skd://host/id?token=1", "skd:id?token=1",
                "ftp://user:password@host/a",
            ],
            ["data:…", "data:…", "skd:…", "skd:id…", "ftp:…"]))
    func test_description_ofAnUnusableURI(uri: String, shown: String) {
        #expect(
            HLSError.unusableURI(uri).description
                == "expected an http or https URL, found \"\(shown)\"")
    }
}
