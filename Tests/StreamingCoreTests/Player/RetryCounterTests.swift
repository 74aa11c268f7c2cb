import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("RetryCounter", .tags(.unit))
struct RetryCounterTests {
    @Test("failures in a row wait longer, until there were enough")
    func test_next_inARow() {
        var sut = makeSUT()
        #expect(attempts(&sut, 4) == [1, 2, 3, nil])
        #expect(sut.next(random: 0) == nil)
    }

    @Test("the count starts over a second past the place where it went on", arguments: [41, 42.999, 43])
    func test_didPlay(position: Double) {
        var sut = makeSUT()
        #expect(attempts(&sut, 2) == [1, 2])
        sut.didPlay(to: 42)
        sut.didPlay(to: position)
        #expect(attempts(&sut, 1) == [position < 43 ? 3 : 1])
    }

    @Test("a player that goes on elsewhere and fails there again has made no progress")
    func test_didPlay_farFromTheFailure_isNoProgress() {
        var sut = makeSUT()
        var found: [Int?] = []
        for step in 0..<4 {
            found.append(sut.next(random: 0)?.attempt)
            sut.didPlay(to: 42 + Double(step) * 5)
        }
        #expect(found == [1, 2, 3, nil])
    }

    @Test("a place that creeps on is the same one")
    func test_didPlay_byLessThanASecond() {
        var sut = makeSUT()
        var found: [Int?] = []
        for step in 0..<4 {
            found.append(sut.next(random: 0)?.attempt)
            sut.didPlay(to: 42 + Double(step + 1) * 0.9)
        }
        #expect(found == [1, 2, 3, nil])
    }

    @Test(
        "other media, another place and the end begin a new count",
        arguments: [PlaybackAction.load(anyURL()), .seek(to: 3), .stop, .didStartSeeking, .didReachEnd])
    func test_record_ofWhatStartsOver(action: PlaybackAction) {
        var sut = makeSUT()
        #expect(attempts(&sut, 3) == [1, 2, 3])
        sut.record(action)
        #expect(attempts(&sut, 1) == [1])
    }

    @Test(
        "nothing else does",
        arguments: [
            PlaybackAction.retry, .play, .pause, .didBecomeReady, .didStartPlaying, .didFinishSeeking, .didBecomeActive,
            .audioSessionResumed, .didFail(.networkError(reason: "any")),
        ])
    func test_record_ofWhatDoesNot(action: PlaybackAction) {
        var sut = makeSUT()
        #expect(attempts(&sut, 3) == [1, 2, 3])
        sut.record(action)
        #expect(attempts(&sut, 1) == [nil])
    }

    // MARK: Helpers

    private func makeSUT() -> RetryCounter { RetryCounter(RetryPolicy(attempts: 3)) }

    /// What it answers to failures at 42 s.
    private func attempts(_ sut: inout RetryCounter, _ count: Int) -> [Int?] {
        (0..<count).map { _ in sut.next(random: 0)?.attempt }
    }
}
