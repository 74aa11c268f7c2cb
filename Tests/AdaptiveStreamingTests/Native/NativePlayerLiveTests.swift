import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of live streams through a session, with a transport in the process and a manual clock.
@Suite("NativePlayer, live", .tags(.unit))
struct NativePlayerLiveTests {
    @Test("A session reports that the stream is live, its window and its live latency")
    func test_session_ofALiveStream_hasAWindowAndALatency() throws {
        var sut = SUT()
        #expect(sut.session.isLive == nil)
        #expect(sut.session.liveLatency == nil)
        sut.run(for: 2)
        #expect(sut.session.isLive == true)
        #expect(sut.session.duration == nil)
        #expect(sut.session.seekableRange == 0...24)
        #expect(abs(try #require(sut.session.liveLatency) - 12) < 0.5)
    }

    @Test("While playback is paused, the live latency grows with time between two inputs of the engine")
    func test_liveLatency_duringAPause_growsWithTime() throws {
        var sut = SUT()
        sut.run(for: 2)
        let latency = try #require(sut.session.liveLatency)
        sut.session.send(.pause)
        sut.run(for: 1)
        #expect(abs(try #require(sut.session.liveLatency) - latency - 1) < 0.01)
    }

    @Test("A seek into the window of a live stream goes to its target, and a seek beyond the window to the live edge")
    func test_seek_beyondTheWindow_goesToTheLiveEdge() {
        var sut = SUT()
        sut.run(for: 2)
        sut.session.send(.seek(to: 2))
        sut.run(for: 1)
        #expect(sut.session.currentState == .playing)
        #expect(sut.session.position < 4)
        sut.session.send(.seek(to: 1_000))
        sut.run(for: 1)
        #expect(sut.session.currentState == .playing)
        #expect((12...13.1).contains(sut.session.position))
    }

    @Test("A seek to the live edge returns to the live position of the received playlist")
    func test_seekToLiveEdge_afterASeekBack_returnsToTheLivePosition() throws {
        var sut = SUT()
        sut.run(for: 2)
        sut.session.send(.seek(to: 2))
        sut.run(for: 1)
        #expect(try #require(sut.session.liveLatency) > 20)
        sut.session.seekToLiveEdge()
        #expect(sut.session.position == 12)
        sut.run(for: 1)
        #expect(sut.session.currentState == .playing)
        // The origin publishes nothing, so the estimated live edge has advanced by the time since the load.
        #expect(abs(try #require(sut.session.liveLatency) - 15) < 1.1)
    }

    @Test("An hour of live playback causes no rebuffer")
    func test_play_forAnHour_hasNoRebuffer() {
        var sut = LiveOrigin(duration: 4).simulation()
        sut.play()
        sut.run(for: 3_600)
        #expect(sut.simulation.reports.count == 1)
        #expect(sut.snapshot.position > 3_600)
    }

    // MARK: Helpers

    private struct SUT {
        let session: PlayerSession
        private let transport: ShapedTransport
        private let clock = ManualClock()
        private var origin = LiveOrigin()

        init() {
            var routes = OriginRoutes()
            origin.update(&routes, published: 0)
            transport = ShapedTransport(routes: routes, clock: clock)
            session = PlayerSession(player: NativePlayer(transport: transport, clock: clock), clock: clock)
            session.send(.load(anyURL("index.m3u8")))
            session.send(.play)
        }

        mutating func run(for seconds: Double) {
            clock.advance(by: .seconds(seconds)) { [session] in session.processPending() }
        }
    }
}
