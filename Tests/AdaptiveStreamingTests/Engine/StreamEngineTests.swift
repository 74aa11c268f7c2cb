import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the choice of the engine that plays a URL.
@Suite("StreamEngine", .tags(.unit))
struct StreamEngineTests {
    @Test(
        "A playlist without the extension m3u8 is recognized by its type or its first bytes",
        arguments: ["application/vnd.apple.mpegurl", "text/plain"])
    func test_load_ofAPlaylistWithoutItsExtension_playsThePlaylist(type: String) {
        var routes = HLSFixture(segments: 4).routes
        let playlist = HLSFixture(segments: 4).multivariant.joined(separator: "\n")
        routes.resources["/watch"] = .data(Data(playlist.utf8), contentType: type)
        var sut = EngineSimulation(routes, path: "/watch", bandwidth: 4_000_000, engine: StreamEngine())
        sut.send(.setSpeed(2))
        sut.load()
        sut.send(.seek(to: 4))
        sut.send(.play)
        sut.run(for: 20)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 8")
        #expect(sut.reports.map(\.text).contains("didBecomeReady at 4"))
        #expect(sut.paths.prefix(3) == ["/watch", "/watch", "/v0.m3u8"])
    }

    @Test("The generation keeps counting when a file replaces an HLS stream, or an HLS stream replaces a file")
    func test_load_ofAFileAfterAStream_continuesTheGeneration() throws {
        var engine = StreamEngine()
        let stream = try #require(URL(string: "http://origin/a.m3u8"))
        let file = try #require(URL(string: "http://origin/a.mp4"))
        var ids: [RequestID] = []
        for (load, url) in [stream, file, stream].enumerated() {
            let outputs = engine.handle(.load(url), at: .zero)
            // The previous request is cancelled.
            #expect(outputs.first == ids.last.map { .cancel($0) } || ids.isEmpty)
            guard case .request(let id, let request)? = outputs.last else { return #expect(Bool(false)) }
            #expect(request.url == url)
            #expect(!ids.contains(id))
            ids.append(id)
            let outcome = engine.handle(.setSpeed(9), at: .zero)
            #expect(
                outcome == [
                    .report(
                        PlaybackReport(
                            .rejected(.speed, reason: "the speed must be between 0.25 and 4.0"), generation: load + 1,
                            position: 0))
                ])
        }
    }

    @Test("Responses to the requests for an HLS stream are ignored after a file has been loaded")
    func test_load_ofAFileAfterAStream_ignoresResponsesForTheStream() throws {
        var engine = StreamEngine()
        let stream = try #require(URL(string: "http://origin/a.m3u8"))
        let file = try #require(URL(string: "http://origin/a.mp4"))
        _ = engine.handle(.load(stream), at: .zero)
        _ = engine.handle(.load(file), at: .zero)
        #expect(engine.handle(.failed(1, .noConnection), at: .zero).isEmpty)
    }
}
