import Foundation
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("NetworkOptions", .tags(.unit))
struct NetworkOptionsTests {
    @Test(
        "The header fields of the user are sent to media servers only if the user named the server",
        arguments: zip(
            ["http://host/list.json", "HTTP://HOST:80/", "https://host/", "http://host:81/", "http://other/", nil],
            [true, true, false, false, false, false]))
    func test_fields_forMedia_includeTheFieldsOfTheUserOnlyForTheNamedServer(server: String?, areAll: Bool) throws {
        var sut = NetworkOptions()
        sut.headers = ["X-Key": "1"]
        let media = try #require(URL(string: "http://host/a.mp4"))
        let fields = sut.fields(for: media, server: server.flatMap { URL(string: $0) })
        #expect((fields["X-Key"] == "1") == areAll)
        #expect(fields["User-Agent"] == "player/\(Version.current)")
    }
}
