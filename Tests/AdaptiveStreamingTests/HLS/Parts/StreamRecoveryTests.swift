import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("StreamRecovery", .tags(.unit))
struct StreamRecoveryTests {
    private static let outage = HLSError.transport(.noConnection)
    private let stream = StreamID(index: 0)
    private let other = StreamID(index: 1)

    // MARK: Retries

    @Test("A segment is retried twice, and only after a transient error")
    func test_retryTime_afterATransientError_allowsTwoRetries() {
        for error in [HLSError.status(503), .cut, Self.outage] {
            var sut = makeSUT()
            #expect(retryTime(after: error, in: &sut, at: 1) == .seconds(1.5))
            #expect(retryTime(after: error, in: &sut, at: 2) == .seconds(3))
            #expect(retryTime(after: error, in: &sut, at: 4) == nil)
        }
        for error in [HLSError.status(404), .nested] {
            var sut = makeSUT()
            #expect(retryTime(after: error, in: &sut, at: 1) == nil)
        }
    }

    @Test("A playlist is retried three times, and never without a policy")
    func test_retryTime_ofAPlaylist_followsItsPolicy() {
        var sut = makeSUT()
        for time in 1...3 { #expect(retryTime(after: .status(503), of: .playlist, in: &sut, at: Double(time)) != nil) }
        #expect(retryTime(after: .status(503), of: .playlist, in: &sut, at: 4) == nil)
        var configuration = NativePlayerConfiguration()
        configuration.retryPolicies[.playlist] = nil
        sut = StreamRecovery(configuration)
        #expect(retryTime(after: .status(503), of: .playlist, in: &sut, at: 1) == nil)
    }

    @Test("A short Retry-After extends the delay of a retry, and a Retry-After above the limit prevents the retry")
    func test_retryTime_withRetryAfter_isNotBeforeThatTime() {
        for (asked, time) in [(0.1, 1.5), (2, 3), (2.001, nil)] {
            var sut = makeSUT()
            #expect(
                retryTime(after: .status(503), in: &sut, at: 1, retryAfter: .seconds(asked))
                    == time.map { .seconds($0) })
        }
    }

    @Test func test_retryTime_afterAReceivedSegment_restartsTheAttemptCount() {
        var sut = makeSUT()
        for time in 1...3 { _ = retryTime(after: .status(503), in: &sut, at: Double(time)) }
        _ = sut.didReceiveSegment(of: stream, for: [.main], at: .seconds(3))
        #expect(retryTime(after: .status(503), in: &sut, at: 4) == .seconds(4.5))
    }

    @Test("With an empty buffer, retries end one grace period after the first failure", arguments: [30.999, 31])
    func test_retryTime_afterTheDeadline_isNil(time: Double) {
        var sut = makeSUT()
        _ = retryTime(after: .status(503), in: &sut, at: 1)
        #expect(sut.deadline(of: .main, PlaybackProgress()) == .seconds(31))
        #expect((retryTime(after: .status(503), in: &sut, at: time) == nil) == (time >= 31))
    }

    // MARK: Exclusion

    @Test(
        "An exclusion lasts 2 s after a first stall, 60 s after other failures, and never less than Retry-After",
        arguments: [
            (HLSError.status(404), false, nil, 60.0), (outage, false, nil, 60), (.status(503), false, 90.0, 90),
            (.transport(.timedOut(.idle, after: .zero)), true, nil, 2),
        ])
    func test_exclude_afterAnError_hasTheDurationForTheError(
        error: HLSError, isStalled: Bool, retryAfter: Double?, seconds: Double
    ) {
        var sut = makeSUT()
        exclude(after: error, in: &sut, isStalled: isStalled, retryAfter: retryAfter.map { .seconds($0) })
        #expect(sut.excludedStreams(at: .seconds(seconds - 0.001)) == [stream])
        #expect(sut.excludedStreams(at: .seconds(seconds)).isEmpty)
    }

    @Test func test_exclude_ofAStreamThatStallsAgain_lastsLonger() {
        var sut = makeSUT()
        for time in [0.0, 10] { exclude(after: Self.outage, in: &sut, isStalled: true, at: time) }
        #expect(sut.excludedStreams(at: .seconds(69)) == [stream])
    }

    @Test(
        "A received segment ends the exclusions of an outage after two seconds, but no other exclusions",
        arguments: [true, false])
    func test_didReceiveSegment_afterAnOutage_shortensTheExclusion(isOutage: Bool) {
        var sut = makeSUT()
        exclude(after: isOutage ? Self.outage : .status(503), in: &sut)
        _ = sut.didReceiveSegment(of: other, for: [.main], at: .seconds(5))
        #expect(sut.excludedStreams(at: .seconds(6.999)) == [stream])
        #expect(sut.excludedStreams(at: .seconds(7)).isEmpty == isOutage)
    }

    @Test func test_restart_afterAllStreamsFailed_endsTheExclusions() {
        var sut = makeSUT()
        exclude(after: .status(404), in: &sut)
        sut.didFindNoStream(at: .zero)
        sut.restart()
        #expect(!sut.isExhausted)
        #expect(sut.excludedStreams(at: .zero).isEmpty)
    }

    // MARK: Exhaustion

    @Test func test_finalFailure_withoutAStream_hasTheCauseAndTheFailedAttempts() {
        var sut = makeSUT()
        #expect(sut.finalFailure == nil)
        exclude(after: .status(404), in: &sut)
        sut.didFindNoStream(at: .zero)
        sut.setCause(.status(404), at: anyURL("a.ts"))
        #expect(sut.isExhausted)
        #expect(sut.exhaustionEnd == .seconds(60))
        #expect(
            sut.finalFailure?.error == .exhausted(.status(404), failedAttempts: ["a: \(HLSError.status(404))"]))
        #expect(sut.finalFailure?.url == anyURL("a.ts"))
        sut.didFindStreams()
        #expect(sut.finalFailure == nil)
    }

    @Test("Excluded streams are retried after a transient error, or if another segment than the missing one is needed")
    func test_readmitStreams_afterAnError_dependsOnTheErrorAndSegment() {
        for (error, bufferEnd, isReadmitted) in [
            (HLSError.status(503), 0.0, true), (.status(404), 0, false), (.status(404), 6, true), (.nested, 6, false),
        ] {
            var sut = makeSUT()
            exclude(after: error, in: &sut)
            #expect(readmit(in: &sut, bufferEnd: bufferEnd, at: 1) == isReadmitted, "\(error)")
            #expect(sut.excludedStreams(at: .seconds(1)).isEmpty == isReadmitted, "\(error)")
        }
    }

    @Test("The stream with the earliest Retry-After is retried at that time, unless the deadline is earlier")
    func test_readmitStreams_withRetryAfter_waitsForThatTime() {
        var sut = makeSUT()
        for (stream, retryAfter) in [(stream, 20), (other, 10)] {
            _ = retryTime(after: .status(503), stream: stream, in: &sut, at: 0, retryAfter: .seconds(retryAfter))
            exclude(after: .status(503), of: stream, in: &sut, retryAfter: .seconds(retryAfter))
        }
        #expect(readmit(in: &sut, at: 1))
        #expect(sut.excludedStreams(at: .seconds(1)) == [stream])
        #expect(sut.requestTime(of: other, after: makeFailure(.status(503)), at: .seconds(1)) == .seconds(10))
        #expect(!readmit(in: &sut, at: 30))
    }

    @Test("After all streams had failed, a segment shortens all exclusions that followed transient errors")
    func test_didReceiveSegment_afterAReadmission_shortensTransientExclusions() {
        var sut = makeSUT()
        exclude(after: .status(503), in: &sut)
        _ = readmit(in: &sut, at: 1)
        exclude(after: .status(503), in: &sut, at: 3)
        exclude(after: .status(404), of: StreamID(index: 2), in: &sut, at: 3)
        _ = sut.didReceiveSegment(of: other, for: [.main], at: .seconds(5))
        #expect(sut.excludedStreams(at: .seconds(7)) == [StreamID(index: 2)])
    }

    @Test("After the deadline, no stream that failed since the last segment is retried")
    func test_exclude_afterTheDeadline_excludesAllFailedStreams() {
        var sut = makeSUT()
        _ = retryTime(after: .status(503), in: &sut, at: 1)
        _ = retryTime(after: .status(503), of: .segment, stream: other, in: &sut, at: 2)
        exclude(after: .status(503), in: &sut, at: 31)
        #expect(sut.excludedStreams(at: .seconds(31)) == [stream, other])
        #expect(!readmit(in: &sut, at: 31))
    }

    // MARK: Helpers

    private func makeSUT() -> StreamRecovery { StreamRecovery(NativePlayerConfiguration()) }

    private func makeFailure(
        _ error: HLSError, of purpose: HTTPRequest.Purpose = .segment, _ stream: StreamID? = nil,
        isStalled: Bool = false, retryAfter: Duration? = nil
    ) -> StreamFailure {
        let content: ResourceRequest.Content = purpose == .playlist ? .playlist : .segment(SegmentAddress(3))
        let request = ResourceRequest(content: content, url: anyURL("a"))
        var download = HLSDownload(request, id: 1, of: stream ?? self.stream, EngineCore())
        let head = ResponseHead(status: 503, url: anyURL("a"), headers: [:], retryAfter: retryAfter)
        _ = download.receive(head, limit: .max, at: .zero)
        return StreamFailure(download, of: .main, error, isStalled: isStalled)
    }

    private func retryTime(
        after error: HLSError, of purpose: HTTPRequest.Purpose = .segment, stream: StreamID? = nil,
        in sut: inout StreamRecovery, at seconds: Double, retryAfter: Duration? = nil
    ) -> Duration? {
        let failure = makeFailure(error, of: purpose, stream, retryAfter: retryAfter)
        return sut.retryTime(after: failure, PlaybackProgress(), at: .seconds(seconds))
    }

    private func exclude(
        after error: HLSError, of stream: StreamID? = nil, in sut: inout StreamRecovery, isStalled: Bool = false,
        retryAfter: Duration? = nil, at seconds: Double = 0
    ) {
        let failure = makeFailure(error, of: .segment, stream, isStalled: isStalled, retryAfter: retryAfter)
        sut.exclude(after: failure, "a", bufferEnd: 0, PlaybackProgress(), at: .seconds(seconds))
    }

    private func readmit(in sut: inout StreamRecovery, bufferEnd: Double = 0, at seconds: Double) -> Bool {
        let failure = makeFailure(.status(503))
        return sut.readmitStreams(after: failure, bufferEnd: bufferEnd, PlaybackProgress(), at: .seconds(seconds))
    }
}
