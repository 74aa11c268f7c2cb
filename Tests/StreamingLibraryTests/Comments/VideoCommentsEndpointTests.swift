import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("VideoCommentsEndpoint", .tags(.unit))
struct VideoCommentsEndpointTests {
    /// Law CAT06.
    @Test(
        "The URL of the comments keeps every part of the base URL except the fragment",
        arguments: zip(
            ["http://base.com/", "https://user:pw@base.com:8000/a%2Fb?key=1#part", "http://[::1]:8080"],
            ["http://base.com/", "https://user:pw@base.com:8000/a%2Fb/", "http://[::1]:8080/"]))
    func test_url_forAnyBaseURL_keepsItsParts(base: String, start: String) throws {
        let id = UUID()
        let url = VideoCommentsEndpoint.get(id).url(baseURL: try #require(URL(string: base)))
        let query = base.contains("?") ? "?key=1" : ""
        #expect(url.absoluteString == "\(start)v1/videos/\(id.uuidString)/comments\(query)")
    }
}
