import AdaptiveStreaming
import StreamingTestKit
import Testing

@Suite("HLSError", .tags(.unit))
struct HLSErrorTests {
    @Test(
        "The description of an unusable URI omits keys and tokens",
        arguments: zip(
            [
                "data:;base64,MDEyMzQ1Njc4OQ==", "DATA:text/plain,key", "skd://host/id?token=1", "skd:id?token=1",
                "ftp://user:password@host/a",
            ],
            ["data:…", "data:…", "skd:…", "skd:id…", "ftp:…"]))
    func test_description_ofAnUnusableURI_omitsSecrets(uri: String, shown: String) {
        #expect(
            HLSError.unusableURI(uri).description
                == "expected an http or https URL, found \"\(shown)\"")
    }
}
