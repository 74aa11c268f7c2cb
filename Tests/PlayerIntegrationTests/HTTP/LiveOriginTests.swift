import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A live stream of LocalOrigin", .tags(.integration, .network))
struct LiveOriginTests {
    @Test("A blocking reload waits for a partial segment, while other connections are served", .timeLimit(.minutes(1)))
    func test_reload_ofAFuturePart_waitsWhileOthersAreServed() async throws {
        var stream = LiveStream(variants: [LiveRendition("low", bandwidth: 80_000)])
        stream.setLowLatency(partDuration: .milliseconds(500))
        stream.startTime = SystemClock().now - .seconds(20)
        var routes = OriginRoutes()
        routes.setLiveStream(stream, at: "/live/")
        let origin = try LocalOrigin(routes)
        let sut = URLSessionHTTPClient(session: URLSession(configuration: .ephemeral))

        let first = try await text("live/low.m3u8", of: origin, sut)
        let hint = try #require(first.firstMatch(of: /PRELOAD-HINT:TYPE=PART,URI="low\/(\d+)\.(\d)\.ts"/))
        let (sequence, part) = (String(hint.1), String(hint.2))
        let tag = "#EXT-X-PART:DURATION=0.5,URI=\"low/\(sequence).\(part).ts\""
        #expect(!first.contains(tag))
        async let blocked = text("live/low.m3u8?_HLS_msn=\(sequence)&_HLS_part=\(part)", of: origin, sut)
        #expect(try await text("live/index.m3u8", of: origin, sut).contains("low.m3u8"))
        // On a slow machine, the whole segment can have replaced the partial segment when the response is sent.
        let reload = try await blocked
        #expect(reload.contains(tag) || reload.contains("\nlow/\(sequence).ts"))
    }

    private func text(_ path: String, of origin: LocalOrigin, _ client: URLSessionHTTPClient) async throws -> String {
        let url = try #require(URL(string: path, relativeTo: origin.baseURL))
        let (data, response) = try await client.get(from: url.absoluteURL)
        #expect(response.statusCode == 200)
        return String(decoding: data, as: UTF8.self)
    }
}
