import Foundation
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the reloads of a live playlist, with responses that the test sends one by one.
@Suite("HLSEngine, live reloads", .tags(.unit))
struct HLSLiveReloadTests {
    @Test("While a response is slower than the interval of the reloads, the playlist is not requested again")
    func test_reload_withASlowResponse_isNotRepeated() {
        var sut = playing()
        sut.run(for: 3.9)
        #expect(sut.requests == [])
        for _ in 0..<5 {
            sut.run(for: 1)
            #expect(sut.requests == ["live.m3u8"])
        }
        sut.respond("live.m3u8", Data(LivePlaylist(11...16).text.utf8))
        sut.run(for: 0.1)
        #expect(sut.requests.sorted() == ["a16.ts", "live.m3u8"])
        #expect(sut.stalls == 0)
    }

    @Test("After a suspension of many intervals, the playlist is reloaded once")
    func test_reload_afterASuspension_isSentOnce() {
        var sut = playing()
        sut.suspend(for: 60)
        #expect(sut.requests == ["live.m3u8"])
        sut.respond("live.m3u8", Data(LivePlaylist(25...30).text.utf8))
        sut.respondWithMedia()
        sut.run(for: 3.9)
        #expect(sut.requests == [])
        sut.run(for: 0.2)
        #expect(sut.requests == ["live.m3u8"])
    }

    @Test("After a redirect of a reload, the next segments are requested relative to the new URL")
    func test_reload_withARedirect_usesTheNewBase() {
        var sut = playing()
        sut.run(for: 4)
        sut.respond("live.m3u8", Data(LivePlaylist(11...16).text.utf8), from: anyURL("edge/live.m3u8"))
        #expect(sut.urls == [anyURL("edge/a16.ts")])
    }

    // MARK: Helpers

    /// Returns an engine that plays a live playlist with the segments 10 to 15. All requested segments have arrived.
    private func playing() -> EngineScript {
        var sut = EngineScript()
        sut.play(anyURL("live.m3u8"))
        sut.respond("live.m3u8", Data(LivePlaylist(10...15).text.utf8))
        sut.respondWithMedia()
        return sut
    }
}
