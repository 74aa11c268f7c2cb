import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("VideoEndpoint", .tags(.unit))
struct VideoEndpointTests {
    /// Law CAT06.
    @Test(
        "The URL of the first page keeps all parts of the base URL except the fragment",
        arguments: zip(
            [
                "http://base.com", "http://base.com/", "http://base.com/api/", "http://localhost:8000/api",
                "https://user:pw@base.com/a%2Fb?key=1#part", "http://[::1]:8080",
            ],
            [
                "http://base.com/v1/videos?limit=10", "http://base.com/v1/videos?limit=10",
                "http://base.com/api/v1/videos?limit=10", "http://localhost:8000/api/v1/videos?limit=10",
                "https://user:pw@base.com/a%2Fb/v1/videos?key=1&limit=10", "http://[::1]:8080/v1/videos?limit=10",
            ]))
    func test_url_ofTheFirstPage_keepsTheBaseURL(base: String, expected: String) throws {
        let url = try #require(URL(string: base))
        #expect(VideoEndpoint.get().url(baseURL: url).absoluteString == expected)
    }

    @Test("The URL of the page after a video contains the id of that video in capital letters")
    func test_url_afterAVideo_containsTheIDOfThatVideo() throws {
        let id = try #require(UUID(uuidString: "a1b2c3d4-0000-4000-8000-00000000000f"))
        let url = VideoEndpoint.get(after: .fixture(id: id)).url(baseURL: anyURL("api"))
        let expected =
            anyURL("api/v1/videos").absoluteString + "?limit=10&after_id=A1B2C3D4-0000-4000-8000-00000000000F"
        #expect(url.absoluteString == expected)
    }
}
