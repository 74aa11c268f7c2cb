import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("RequestHeadersTransport", .tags(.unit))
struct RequestHeadersTransportTests {
    @Test(
        "Only requests to the configured origin receive the header fields",
        arguments: [
            ("https://a.example/x?y", true), ("https://A.example:443/", true), ("https://b.example/", false),
            ("http://a.example/", false), ("https://a.example:8443/", false),
        ])
    func test_send_toAServer_addsTheFieldsOnlyForTheOrigin(address: String, isOrigin: Bool) async throws {
        let transport = ScriptedTransport([.status(200)])
        let sut = RequestHeadersTransport(
            transport, headers: ["Authorization": "any"], to: try #require(URL(string: "https://a.example/list")))
        _ = try? await sut.send(HTTPRequest(try #require(URL(string: address)), for: .document))
        #expect(transport.requests.first?.headers["Authorization"] == (isOrigin ? "any" : nil))
    }
}
