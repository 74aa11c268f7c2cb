import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import XCTest

/// Tests of the session, player, engine and origin together on a manual clock, without a socket. Metrics are exact, and
/// nothing leaks.
final class NativePlayerTests: XCTestCase {
    private static let file = OriginResource.syntheticMP4(size: 1_000_000, duration: 100)

    func test_session_onASlowLink_hasExactMetrics() {
        let sut = makeSUT(OriginBehaviour(bandwidth: 40_000))
        sut.session.send(.load(Self.url))
        sut.session.send(.play)
        sut.advance(by: 300)

        let metrics = sut.metrics
        XCTAssertEqual(sut.session.currentState, .ended)
        XCTAssertEqual(metrics.startupTime ?? 0, 4.096, accuracy: 1e-6)
        XCTAssertEqual(metrics.mediaTime ?? 0, 100, accuracy: 1e-6)
        XCTAssertEqual(metrics.playedTime, 100, accuracy: 1e-6)
        // The bandwidth is half of the bitrate of the file, so each 10 s of media cause a stall of about 10 s. The
        // times add up to the end of playback.
        XCTAssertEqual(metrics.rebufferCount, 10)
        XCTAssertEqual(metrics.rebufferTime, 99.328, accuracy: 1e-6)
        let end = sut.log.last?.split(separator: " ").first.flatMap { Double($0) } ?? 0
        XCTAssertEqual((metrics.startupTime ?? 0) + metrics.playedTime + metrics.rebufferTime, end, accuracy: 1e-6)
    }

    func test_bandwidthEstimate_afterTransfers_equalsTheirBandwidth() {
        let sut = makeSUT(OriginBehaviour(bandwidth: 160_000))
        XCTAssertEqual(sut.player.bandwidthEstimate, .empty)
        sut.session.send(.load(Self.url))
        sut.session.send(.play)
        sut.advance(by: 100)
        XCTAssertGreaterThan(sut.player.bandwidthEstimate.sampleCount, 0)
        XCTAssertEqual(sut.player.bandwidthEstimate.averageBandwidthBps, 160_000, accuracy: 1_600)
    }

    func test_session_runTwice_producesTheSameLog() {
        func run() -> [String] {
            let sut = makeSUT(OriginBehaviour(bandwidth: 60_000, latency: .milliseconds(30), fault: .drop(at: 300_000)))
            sut.session.send(.load(Self.url))
            sut.session.send(.play)
            sut.advance(by: 20)
            sut.session.send(.seek(to: 25))
            sut.advance(by: 40)
            return sut.log
        }
        let log = run()
        XCTAssertGreaterThan(log.count, 6)
        XCTAssertEqual(log, run())
    }

    func test_seek_outsideTheBuffer_continuesUntilDataIsBuffered() {
        let sut = makeSUT(OriginBehaviour(bandwidth: 160_000, latency: .milliseconds(100)))
        sut.session.send(.load(Self.url))
        sut.session.send(.play)
        sut.advance(by: 5)
        sut.session.send(.seek(to: 60))
        sut.advance(by: 1)
        XCTAssertEqual(sut.session.currentState, .seeking(to: 60, previousState: .playing))
        XCTAssertEqual(sut.player.currentTime, 60)
        sut.advance(by: 1)
        XCTAssertEqual(sut.session.currentState, .playing)
        XCTAssertEqual(sut.metrics.rebufferCount, 0)
    }

    func test_play_afterTheEnd_playsAgain() {
        let sut = makeSUT(OriginBehaviour())
        sut.session.send(.load(Self.url))
        sut.session.send(.play)
        sut.advance(by: 110)
        XCTAssertEqual(sut.session.currentState, .ended)
        sut.session.send(.play)
        sut.advance(by: 50)
        XCTAssertEqual(sut.session.currentState, .playing)
        XCTAssertEqual(sut.player.currentTime, 50, accuracy: 1e-6)
        XCTAssertEqual(sut.metrics.mediaTime ?? 0, 150, accuracy: 1e-6)
    }

    func test_retry_afterAFailure_continuesAtTheSamePosition() {
        let sut = makeSUT(OriginBehaviour(bandwidth: 160_000, fault: .drop(at: 200_000)))
        sut.session.send(.load(Self.url))
        sut.session.send(.play)
        sut.advance(by: 60)
        XCTAssertEqual(sut.session.currentState.description, "failed")
        XCTAssertEqual(sut.session.machine.model.position, 20, accuracy: 1e-6)
        sut.transport.setBehaviour(OriginBehaviour(), for: "/a")
        XCTAssertNotNil(sut.session.send(.retry))
        sut.advance(by: 1)
        XCTAssertEqual(sut.session.currentState, .playing)
        XCTAssertEqual(sut.player.currentTime, 21, accuracy: 1e-6)
    }

    func test_load_withoutAResponse_failsWithTheTimeoutOfTheTransport() {
        let sut = makeSUT(OriginBehaviour(fault: .silence))
        sut.session.send(.load(Self.url))
        sut.advance(by: 9.9)
        XCTAssertEqual(sut.session.currentState, .loading(Self.url))
        sut.advance(by: 0.1)
        XCTAssertEqual(sut.session.currentState, .failed(.networkError(reason: "timeout: no response within 10 s")))
    }

    func test_load_onAVerySlowLink_failsWithTheTimeoutOfTheSession() {
        let sut = makeSUT(OriginBehaviour(bandwidth: 1_000))
        sut.session.send(.load(Self.url))
        sut.advance(by: 60)
        XCTAssertEqual(
            sut.session.currentState, .failed(.networkError(reason: "timeout: not ready to play within 60 s")))
        XCTAssertEqual(sut.player.snapshot.bytes, 7_168)
    }

    func test_stop_whilePlaying_endsTheTransferAndAllTimers() {
        let sut = makeSUT(OriginBehaviour(bandwidth: 40_000))
        sut.session.send(.load(Self.url))
        sut.session.send(.play)
        sut.advance(by: 10)
        sut.session.send(.stop)
        sut.advance(by: 0)
        XCTAssertEqual(sut.clock.sleeperCount, 0)
        XCTAssertEqual(sut.player.currentTime, 0)
        XCTAssertEqual(sut.player.duration, .infinity)
    }

    func test_commands_beforeALoad_doNothing() {
        let sut = makeSUT(OriginBehaviour())
        let player = sut.player
        player.play()
        player.pause()
        player.seek(to: 3)
        player.stop()
        player.setPlaybackSpeed(2)
        XCTAssertEqual(player.currentTime, 0)
        XCTAssertFalse(player.isPlaying)
        XCTAssertFalse(player.capabilities.canSeek)
    }

    func test_settings_outOfRange_areClampedOrIgnored() {
        let player = makeSUT(OriginBehaviour()).player
        player.setVolume(2)
        XCTAssertEqual(player.volume, 1)
        player.setVolume(-1)
        XCTAssertEqual(player.volume, 0)
        player.setVolume(.nan)
        XCTAssertEqual(player.volume, 0)
        player.toggleMute()
        XCTAssertTrue(player.isMuted)
        player.setPlaybackSpeed(3)
        player.setPlaybackSpeed(5)
        XCTAssertEqual(player.playbackSpeed, 3)
    }

    func test_deinit_whileLoading_endsTheTransfer() {
        let clock = makeManualClock()
        let transport = makeTransport(OriginBehaviour(bandwidth: 1_000), clock: clock)
        var player: NativePlayer? = NativePlayer(transport: transport, clock: clock)
        weak let watched = player
        player?.load(url: Self.url)
        clock.advance(by: .seconds(1))
        XCTAssertGreaterThan(clock.sleeperCount, 0)
        player = nil
        clock.settle()
        XCTAssertNil(watched)
        XCTAssertEqual(clock.sleeperCount, 0)
    }

    // MARK: Helpers

    private static var url: URL { anyURL("a") }

    private struct SUT {
        let session: PlayerSession
        let player: NativePlayer
        let transport: ShapedTransport
        let clock: ManualClock
        let observer: Observer

        func advance(by seconds: Double) { clock.advance(by: .seconds(seconds)) { session.processPending() } }

        var metrics: PlaybackMetrics { session.metrics }
        var log: [String] { observer.log }
    }

    private final class Observer {
        var log: [String] = []
        private var token: EventSubscription?

        func observe(_ session: PlayerSession) {
            token = session.transitionPublisher.sink { [weak self] transition in
                let time = transition.instant.seconds
                self?.log.append("\(time) \(transition.action.name) \(transition.to) \(transition.position)")
            }
        }
    }

    private func makeSUT(
        _ behaviour: OriginBehaviour, file: StaticString = #filePath, line: UInt = #line
    ) -> SUT {
        let clock = makeManualClock(file: file, line: line)
        let transport = makeTransport(behaviour, clock: clock)
        let player = NativePlayer(transport: transport, clock: clock)
        let session = PlayerSession(player: player, clock: clock)
        let observer = Observer()
        observer.observe(session)
        trackForMemoryLeaks(session, file: file, line: line)
        trackForMemoryLeaks(player, file: file, line: line)
        trackForMemoryLeaks(transport, file: file, line: line)
        trackForMemoryLeaks(observer, file: file, line: line)
        return SUT(session: session, player: player, transport: transport, clock: clock, observer: observer)
    }

    private func makeTransport(_ behaviour: OriginBehaviour, clock: ManualClock) -> ShapedTransport {
        var routes = OriginRoutes(resources: ["/a": Self.file])
        routes.behaviours["/a"] = behaviour
        return ShapedTransport(routes: routes, clock: clock)
    }
}
