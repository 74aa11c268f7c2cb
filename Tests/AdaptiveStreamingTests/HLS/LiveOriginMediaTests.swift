import EngineSimulator
import LocalOrigin
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("The media of the live test origin in the native engine", .tags(.unit))
struct LiveOriginMediaTests {
    @Test("An EVENT stream of synthetic segments that has ended plays to its end")
    func test_play_ofAnEndedEvent_playsToItsEnd() {
        var stream = LiveStream(
            variants: [LiveRendition("low", bandwidth: 8_000)], audio: [LiveRendition("english", bandwidth: 8_000)])
        stream.window = .event
        stream.startTime = .seconds(-20)
        stream.endTime = .zero
        stream.setLowLatency(partDuration: .milliseconds(500))
        var routes = OriginRoutes()
        routes.setLiveStream(stream, at: "/live/")
        var sut = EngineSimulation(routes, path: "/live/index.m3u8")
        sut.load()
        sut.send(.play)
        sut.run(for: 30)
        #expect(sut.reports.last?.description == "20 didReachEnd at 20")
        #expect(sut.warnings.isEmpty)
        #expect(sut.paths.filter { $0.hasSuffix(".ts") }.count == 20)
    }
}
