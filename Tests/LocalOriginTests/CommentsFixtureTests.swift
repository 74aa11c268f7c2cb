import Foundation
import LocalOrigin
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The comments in Fixtures", .tags(.unit))
struct CommentsFixtureTests {
    @Test("The origin serves the comments on the first video as JSON")
    func test_reply_toARequestForComments_isJSON() throws {
        let fixtures = SourceTree.root().appending(path: "Fixtures")
        let response = HTTPURLResponse(statusCode: 200, url: anyURL("catalogue.json"))
        let catalogue = try Data(contentsOf: fixtures.appending(path: "catalogue.json"))
        let video = try #require(VideoItemsMapper.map(catalogue, from: response).first)
        var routes = OriginRoutes(directory: fixtures)
        let url = VideoCommentsEndpoint.get(video.id).url(baseURL: anyURL())

        let reply = routes.reply(to: try #require(OriginRequest(method: "GET", target: url.path)), at: .zero)

        #expect(reply.status == 200)
        #expect(reply.headers["Content-Type"] == "application/json")
        let resource = try #require(reply.resource)
        let comments = try VideoCommentsMapper.map(resource.read(reply.range), from: response)
        #expect(comments.count == 5)
        #expect(comments.filter { $0.message.contains("\u{1B}") && $0.message.contains("\u{202E}") }.count == 1)
    }
}
