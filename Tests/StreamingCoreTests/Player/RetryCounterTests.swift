import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("RetryCounter", .tags(.unit))
struct RetryCounterTests {
    @Test("Consecutive failures are counted up to the attempts of the policy")
    func test_next_forConsecutiveFailures_countsUpToTheLimit() {
        var sut = makeSUT()
        #expect(attempts(&sut, 4) == [1, 2, 3, nil])
        #expect(sut.next(random: 0) == nil)
    }

    @Test("The count restarts only after one second of progress", arguments: [41, 42.999, 43])
    func test_didPlay_forASecond_restartsTheCount(position: Double) {
        var sut = makeSUT()
        #expect(attempts(&sut, 2) == [1, 2])
        sut.didPlay(to: 42)
        sut.didPlay(to: position)
        #expect(attempts(&sut, 1) == [position < 43 ? 3 : 1])
    }

    @Test("A player that resumes at another position and fails there again has made no progress")
    func test_didPlay_farFromTheFailure_isNoProgress() {
        var sut = makeSUT()
        var found: [Int?] = []
        for step in 0..<4 {
            found.append(sut.next(random: 0)?.attempt)
            sut.didPlay(to: 42 + Double(step) * 5)
        }
        #expect(found == [1, 2, 3, nil])
    }

    @Test("Progress of less than one second does not restart the count")
    func test_didPlay_forLessThanASecond_keepsTheCount() {
        var sut = makeSUT()
        var found: [Int?] = []
        for step in 0..<4 {
            found.append(sut.next(random: 0)?.attempt)
            sut.didPlay(to: 42 + Double(step + 1) * 0.9)
        }
        #expect(found == [1, 2, 3, nil])
    }

    @Test(
        "A load, a seek, a stop and the end of the media restart the count",
        arguments: [PlaybackAction.load(anyURL()), .seek(to: 3), .stop, .didStartSeeking, .didReachEnd])
    func test_record_ofALoadASeekOrTheEnd_restartsTheCount(action: PlaybackAction) {
        var sut = makeSUT()
        #expect(attempts(&sut, 3) == [1, 2, 3])
        sut.record(action)
        #expect(attempts(&sut, 1) == [1])
    }

    @Test(
        "All actions except a load, a seek, a stop and the end of the media keep the count",
        arguments: [
            PlaybackAction.retry, .play, .pause, .didBecomeReady, .didStartPlaying, .didFinishSeeking, .didBecomeActive,
            .audioSessionResumed, .didFail(.networkError(reason: "any")),
        ])
    func test_record_ofAnyOtherAction_keepsTheCount(action: PlaybackAction) {
        var sut = makeSUT()
        #expect(attempts(&sut, 3) == [1, 2, 3])
        sut.record(action)
        #expect(attempts(&sut, 1) == [nil])
    }

    // MARK: Helpers

    private func makeSUT() -> RetryCounter { RetryCounter(RetryPolicy(attempts: 3)) }

    /// Returns the attempt numbers for `count` consecutive failures; nil for a failure without another attempt.
    private func attempts(_ sut: inout RetryCounter, _ count: Int) -> [Int?] {
        (0..<count).map { _ in sut.next(random: 0)?.attempt }
    }
}
