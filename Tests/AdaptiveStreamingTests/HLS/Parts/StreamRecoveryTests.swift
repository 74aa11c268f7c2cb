import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("StreamRecovery", .tags(.unit))
struct StreamRecoveryTests {
    private let stream = StreamID(index: 0)
    private let outage = HLSError.transport(.noConnection)

    @Test(arguments: [(HLSError.status(503), true), (.empty, true), (.status(404), false), (.nested, false)])
    func test_allowsRetry_afterAnError_dependsOnTheError(error: HLSError, isAllowed: Bool) {
        var sut = StreamRecovery(HLSEngine.Configuration())
        #expect(sut.allowsRetry(after: error, isWaiting: true, at: .zero) == isAllowed)
    }

    @Test func test_allowsRetry_inAKnownOutage_isFalseWithAnEmptyBuffer() {
        var sut = StreamRecovery(HLSEngine.Configuration())
        #expect(sut.allowsRetry(after: outage, isWaiting: true, at: .zero) == true)
        exclude(after: outage, in: &sut)
        #expect(sut.allowsRetry(after: outage, isWaiting: true, at: .zero) == false)
        #expect(sut.allowsRetry(after: outage, isWaiting: false, at: .zero) == true)
    }

    @Test(
        "the exclusion is short for what may pass: an outage, or a first stall",
        arguments: [
            (HLSError.status(404), false, true, 60.0), (.transport(.noConnection), false, true, 60),
            (.transport(.noConnection), false, false, 2),
            (.transport(.timedOut(.idle, after: .zero)), true, true, 2),
        ])
    func test_exclude(error: HLSError, isStalled: Bool, isWaiting: Bool, seconds: Double) {
        var sut = StreamRecovery(HLSEngine.Configuration())
        sut.exclude(stream, of: .main, after: error, "a", isStalled: isStalled, isWaiting: isWaiting, at: .zero)
        #expect(sut.excludedStreams(at: .seconds(seconds - 0.001)) == [stream])
        #expect(sut.excludedStreams(at: .seconds(seconds)).isEmpty)
    }

    @Test func test_exclude_ofAStreamThatStallsAgain_isLonger() {
        var sut = StreamRecovery(HLSEngine.Configuration())
        for time in [Duration.zero, .seconds(10)] {
            sut.exclude(stream, of: .main, after: outage, "a", isStalled: true, isWaiting: true, at: time)
        }
        #expect(sut.excludedStreams(at: .seconds(69)) == [stream])
    }

    @Test func test_finalError_withoutAStream_hasTheCauseAndTheFailedAttempts() {
        var sut = StreamRecovery(HLSEngine.Configuration())
        #expect(sut.finalError(at: .zero) == nil)
        exclude(after: .status(404), in: &sut)
        sut.didFindNoStream(at: .zero)
        sut.setCause(.status(404))
        #expect(sut.isExhausted)
        #expect(sut.exhaustionEnd == .seconds(60))
        #expect(
            sut.finalError(at: .zero)
                == .exhausted(.status(404), failedAttempts: ["a: \(HLSError.status(404))"]))
        sut.didFindStreams()
        #expect(sut.finalError(at: .zero) == nil)
    }

    @Test func test_finalError_inAnOutage_isNilUntilTheGracePeriodHasPassed() {
        var sut = StreamRecovery(HLSEngine.Configuration())
        _ = sut.allowsRetry(after: outage, isWaiting: true, at: .zero)
        exclude(after: outage, in: &sut)
        sut.didFindNoStream(at: .zero)
        #expect(sut.finalError(at: .seconds(7.999)) == nil)
        #expect(sut.finalError(at: .seconds(8)) != nil)
    }

    @Test func test_restart_afterExhaustion_allowsAllStreams() {
        var sut = StreamRecovery(HLSEngine.Configuration())
        exclude(after: .status(404), in: &sut)
        sut.didFindNoStream(at: .zero)
        sut.restart()
        #expect(!sut.isExhausted)
        #expect(sut.excludedStreams(at: .zero).isEmpty)
    }

    // MARK: Helpers

    private func exclude(after error: HLSError, in sut: inout StreamRecovery) {
        sut.exclude(stream, of: .main, after: error, "a", isStalled: false, isWaiting: true, at: .zero)
    }
}
