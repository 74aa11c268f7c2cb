import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the recovered errors that an app observes, with the session, player and origin together on a manual clock.
@Suite("NativePlayer recovery", .tags(.unit))
struct NativePlayerRecoveryTests {
    @Test("Each segment that fails once is published as a recovered error of the session")
    func test_session_withSegmentsThatFailOnce_publishesEachRecovery() {
        let sut = makeSUT()
        for index in 3..<6 {
            sut.transport.setBehaviour(OriginBehaviour(fault: .status(503), faultCount: 1), for: "/v0-\(index).ts")
        }
        let errors = LockedValue<[RecoveredError]>([])
        let token = sut.session.recoveryPublisher.sink { error in errors.withLock { $0.append(error) } }
        sut.play(for: 80)
        #expect(sut.session.currentState == .ended)
        let recovered = errors.withLock { $0 }
        #expect(recovered.map(\.url) == (3..<6).map { anyURL("v0-\($0).ts").absoluteString })
        #expect(recovered.allSatisfy { $0.httpStatus == 503 && $0.attempts == 1 && abs($0.duration - 0.5) < 0.01 })
        withExtendedLifetime(token) {}
    }

    @Test("An endless outage ends in a failure with its details")
    func test_session_afterAnEndlessOutage_hasTheFailure() {
        let sut = makeSUT()
        sut.play(for: 1)
        sut.transport.setBehaviour(OriginBehaviour(fault: .status(503)), for: "*")
        sut.play(for: 80)
        #expect(sut.session.failure?.code == .httpStatus)
        #expect(sut.session.failure?.httpStatus == 503)
        #expect(sut.session.failure?.url == anyURL("v0-15.ts").absoluteString)
        #expect(sut.session.failure?.failedAttempts.count == 1)
    }

    @Test("A date in Retry-After is compared with the wall clock")
    func test_session_withADateInRetryAfter_waitsUntilThatDate() {
        let sut = makeSUT()
        sut.clock.correctWallClock(by: .seconds(100))
        let date = "Mon, 01 Jan 2001 00:02:00 GMT"
        sut.transport.setBehaviour(
            OriginBehaviour(fault: .status(429), faultCount: 1, headers: ["Retry-After": date]), for: "/v0-3.ts")
        sut.play(for: 19)
        #expect(sut.transport.requests.count { $0.url == anyURL("v0-3.ts") } == 1)
        sut.play(for: 2)
        #expect(sut.transport.requests.count { $0.url == anyURL("v0-3.ts") } == 2)
    }

    // MARK: Helpers

    private struct SUT {
        let session: PlayerSession
        let transport: ShapedTransport
        let clock: ManualClock

        func play(for seconds: Int) {
            if session.currentState == .idle {
                session.send(.load(anyURL("index.m3u8")))
                session.send(.play)
            }
            clock.advance(by: .seconds(seconds)) { session.processPending() }
        }
    }

    private func makeSUT() -> SUT {
        let (clock, fixture) = (ManualClock(), HLSFixture(bitrates: [376_000]))
        let transport = ShapedTransport(routes: fixture.routes, clock: clock)
        let session = PlayerSession(player: NativePlayer(transport: transport, clock: clock), clock: clock)
        return SUT(session: session, transport: transport, clock: clock)
    }
}
