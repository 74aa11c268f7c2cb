import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("StreamEndingReader", .tags(.unit))
struct StreamEndingReaderTests {
    private static let live = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n0.ts\n"
    private static let ended = live + "#EXT-X-ENDLIST\n"

    private func read(
        _ path: String, of documents: [String: String], failing: [String: OriginBehaviour.Fault] = [:]
    ) async throws -> (ending: StreamEnding, requests: [HTTPRequest], reading: StreamReading) {
        var routes = OriginRoutes(
            resources: documents.mapValues { .data(Data($0.utf8), contentType: "application/vnd.apple.mpegurl") })
        for (path, fault) in failing { routes.behaviours[path] = OriginBehaviour(fault: fault) }
        let transport = ShapedTransport(routes: routes, clock: ManualClock())
        let url = try #require(URL(string: "http://host\(path)"))
        let sut = StreamEndingReader(url, headers: ["X-Key": "1"], transport: transport)
        let reading = await sut.read()
        return (reading.ending, transport.requests, reading)
    }

    @Test(
        "A media playlist has ended if it has EXT-X-ENDLIST, and is live otherwise",
        arguments: [(live, StreamEnding.open), (ended, .declared)])
    func test_read_ofAMediaPlaylist_returnsWhetherThePlaylistHasEnded(text: String, ending: StreamEnding) async throws {
        let result = try await read("/a.m3u8", of: ["/a.m3u8": text])
        #expect(result.ending == ending)
        #expect(result.reading.lowestBitrate == nil)
        #expect(result.reading.targetDuration == 2)
    }

    @Test("The first readable variant decides whether a stream has ended, and variables are substituted")
    func test_read_ofAMultivariantPlaylist_readsTheFirstReadableVariant() async throws {
        let multivariant = """
            #EXTM3U
            #EXT-X-DEFINE:NAME="dir",VALUE="b"
            #EXT-X-STREAM-INF:BANDWIDTH=2
            gone.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=1
            {$dir}/c.m3u8
            """
        let (ending, requests, reading) = try await read(
            "/a.m3u8", of: ["/a.m3u8": multivariant, "/b/c.m3u8": Self.ended])
        #expect(ending == .declared)
        #expect(requests.map(\.url.path) == ["/a.m3u8", "/gone.m3u8", "/b/c.m3u8"])
        #expect(reading.lowestBitrate == 1)
    }

    @Test("Header fields are sent only to the server of the stream")
    func test_read_ofAVariantOnAnotherServer_omitsTheHeaders() async throws {
        let multivariant = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://other/b.m3u8\n"
        let (ending, requests, _) = try await read("/a.m3u8", of: ["/a.m3u8": multivariant, "/b.m3u8": Self.live])
        #expect(ending == .open)
        #expect(requests.map { $0.headers["X-Key"] } == ["1", nil])
    }

    @Test("A failed read returns the reason")
    func test_read_afterAnError_returnsTheReason() async throws {
        let nested = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n/a.m3u8\n"
        let busy = PlaybackFailure(
            .networkError(reason: "the server responded with 503 Service Unavailable"), code: .httpStatus,
            httpStatus: 503)
        let page = PlaybackError.loadFailed(reason: "not a playlist: it begins with \"<html>\" instead of #EXTM3U")
        let loop = PlaybackError.loadFailed(reason: "no variant of the playlist has a media playlist")
        let cases: [(text: String, fault: OriginBehaviour.Fault?, failure: PlaybackFailure)] = [
            (Self.live, .status(503), busy), ("<html>", nil, PlaybackFailure(page, code: .invalidPlaylist)),
            (nested, nil, PlaybackFailure(loop, code: .invalidPlaylist)),
        ]
        for (text, fault, failure) in cases {
            let faults = fault.map { ["/a.m3u8": $0] } ?? [:]
            let ending = try await read("/a.m3u8", of: ["/a.m3u8": text], failing: faults).ending
            #expect(ending == .unknown(failure))
        }
    }

    @Test("At most three variants are requested to find out whether a stream has ended")
    func test_read_ofManyMissingVariants_requestsOnlyThreeVariants() async throws {
        let variants = (0..<100).map { "#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0).m3u8\n" }.joined()
        let (ending, requests, _) = try await read("/a.m3u8", of: ["/a.m3u8": "#EXTM3U\n" + variants])
        let missing = PlaybackError.loadFailed(reason: "the server responded with 404 Not Found")
        #expect(ending == .unknown(PlaybackFailure(missing, code: .httpStatus, httpStatus: 404)))
        #expect(requests.count == 4)
    }
}
