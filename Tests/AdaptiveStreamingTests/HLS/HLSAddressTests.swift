import AdaptiveStreaming
import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the URL that the engine requests for a URI in a playlist.
@Suite("HLSEngine request URLs", .tags(.unit))
struct HLSAddressTests {
    @Test(
        "Invalid characters of a segment URI are escaped, and existing escapes are kept (WHATWG URL, 4.4)",
        arguments: [
            ("seg 1.ts?tok=a%2Fb c", "http://origin/hls/seg%201.ts?tok=a%2Fb%20c"),
            ("seg%201.ts?tok=a%2Fb", "http://origin/hls/seg%201.ts?tok=a%2Fb"),
            ("a b.ts?c=d e", "http://origin/hls/a%20b.ts?c=d%20e"),
            ("ü%20ü.ts", "http://origin/hls/%C3%BC%20%C3%BC.ts"),
            ("100% {x}|%2.ts", "http://origin/hls/100%25%20%7Bx%7D%7C%252.ts"),
            ("/a[1].ts?b=[%5B]", "http://origin/a%5B1%5D.ts?b=%5B%5B%5D"),
            ("../a b//c%20d:e", "http://origin/a%20b//c%20d:e"),
            ("//cdn.example:8080/a b%2F", "http://cdn.example:8080/a%20b%2F"),
            ("https://user@cdn.example/a b%2F?c d#e", "https://user@cdn.example/a%20b%2F?c%20d#e"),
            ("a b:c%20d.ts", "http://origin/hls/a%20b:c%20d.ts"),
            ("?tok=a%2Fb c", "http://origin/hls/index.m3u8?tok=a%2Fb%20c"),
        ])
    func test_load_ofASegmentWithAnInvalidURI_requestsTheEscapedURL(uri: String, expected: String) throws {
        let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(uri)\n#EXT-X-ENDLIST"
        let url = try #require(URL(string: "http://origin/hls/index.m3u8"))
        var engine = HLSEngine()
        _ = engine.handle(.load(url), at: .zero)
        _ = engine.handle(.response(1, ResponseHead(status: 200, url: url, headers: [:])), at: .zero)
        _ = engine.handle(.bytes(1, Data(playlist.utf8)), at: .zero)
        let requests = engine.handleAndParse(.finished(1), at: .zero).compactMap { output in
            if case .request(_, let request) = output { request.url.absoluteString } else { nil }
        }
        #expect(requests == [expected])
    }
}
