import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("StuckPlayerDetector", .tags(.unit))
struct StuckPlayerDetectorTests {
    private static let stall = PlaybackState.buffering(previousState: .playing)
    private static let seek = PlaybackState.seeking(to: 30, previousState: .playing)

    @Test(
        "A position that does not move is an error at the time limit, and not earlier", arguments: [9.999, 10, 10.001])
    func test_check_withAStuckPosition_failsAtTheLimit(seconds: Double) {
        var sut = makeSUT()
        #expect(sut.check(.playing, snapshot(), at: .seconds(5)) == nil)
        let error = sut.check(.playing, snapshot(), at: .seconds(5 + seconds))
        let expected = PlaybackError.networkError(reason: "playback is stuck: the position has not advanced for 10 s")
        #expect(error == (seconds < 10 ? nil : expected))
    }

    @Test("A position that moves restarts the time limit")
    func test_check_withAMovingPosition_restartsTheLimit() {
        var sut = makeSUT()
        for second in 0..<100 {
            let moved = snapshot { $0.position = Double(second / 9) }
            #expect(sut.check(.playing, moved, at: .seconds(second)) == nil, "\(second)")
        }
    }

    @Test(
        "A stall or a seek without any loading is an error at the time limit", arguments: [stall, seek], [29.999, 30])
    func test_check_whileWaitingWithoutLoading_failsAtTheLimit(state: PlaybackState, seconds: Double) {
        var sut = makeSUT()
        let stuck = snapshot { $0.bytes = 100 }
        #expect(sut.check(state, stuck, at: .seconds(5)) == nil)
        let error = sut.check(state, stuck, at: .seconds(5 + seconds))
        let expected = PlaybackError.networkError(
            reason: "playback is stuck in the state \(state): no data received for 30 s")
        #expect(error == (seconds < 30 ? nil : expected))
    }

    @Test("Loaded data restarts the time limit of a stall", arguments: [true, false])
    func test_check_whileWaitingWithLoading_restartsTheLimit(countsBytes: Bool) {
        var sut = makeSUT()
        for second in 0..<100 {
            let loaded = snapshot { snapshot in
                snapshot.bytes = countsBytes ? Int64(second) : nil
                snapshot.buffered = countsBytes ? 0 : Double(second) / 100
            }
            #expect(sut.check(Self.stall, loaded, at: .seconds(second)) == nil, "\(second)")
        }
    }

    @Test("A buffer that shrinks and grows back does not count as loading")
    func test_check_withAFluctuatingBuffer_fails() {
        var sut = makeSUT()
        var error: PlaybackError?
        for second in 0...31 {
            let swinging = snapshot { $0.buffered = second.isMultiple(of: 2) ? 1 : 0.5 }
            error = sut.check(Self.stall, swinging, at: .seconds(second))
        }
        #expect(error != nil)
    }

    @Test("A seek to another target restarts the time limit")
    func test_check_duringAnotherSeek_restartsTheLimit() {
        var sut = makeSUT()
        let loaded = snapshot { $0.bytes = 1_000 }
        _ = sut.check(Self.seek, loaded, at: .zero)
        #expect(sut.check(.seeking(to: 31, previousState: .playing), loaded, at: .seconds(30)) == nil)
    }

    @Test("A seek that loads data is not an error, even if more data was loaded at another position")
    func test_check_duringABackwardSeekThatLoads_isNil() {
        var sut = makeSUT()
        _ = sut.check(Self.stall, snapshot { $0.position = 50 }, at: .zero)
        for second in 0..<40 {
            let loading = snapshot { $0.buffered = Double(second) / 10 }
            #expect(sut.check(Self.seek, loading, at: .seconds(second)) == nil, "\(second)")
        }
    }

    @Test("An end that the player does not report is an error at the time limit", arguments: [0.0, 1], [19.999, 20])
    func test_check_withAnUnreportedEnd_failsAtTheLimit(beyond: Double, seconds: Double) {
        var sut = makeSUT(StuckPlayerLimits(playing: .seconds(1_000), ending: .seconds(20)))
        let atEnd = snapshot { $0.position = 60 + beyond }
        _ = sut.check(.playing, atEnd, at: .seconds(1))
        let error = sut.check(.playing, snapshot { $0.position = 60 + 2 * beyond }, at: .seconds(1 + seconds))
        let expected = PlaybackError.networkError(
            reason: "playback is stuck: the position has been at the end for 20 s")
        #expect(error == (seconds < 20 ? nil : expected))
    }

    @Test("Live media and media without a known duration have no end to report", arguments: [true, false])
    func test_check_withMediaWithoutAnEnd_isNil(isLive: Bool) {
        var sut = makeSUT()
        for second in 0..<100 {
            let endless = snapshot { snapshot in
                snapshot.position = 60 + Double(second)
                snapshot.capabilities.isLive = isLive
                if !isLive { snapshot.duration = nil }
            }
            #expect(sut.check(.playing, endless, at: .seconds(second)) == nil, "\(second)")
        }
    }

    @Test(
        "In a state that is not active, a position that does not move is not an error",
        arguments: [
            PlaybackState.idle, .loading(anyURL()), .ready, .paused, .ended, .buffering(previousState: .paused),
            .seeking(to: 1, previousState: .paused), .failed(.unknown(reason: "any")),
        ])
    func test_check_inAnInactiveState_isNil(state: PlaybackState) {
        var sut = makeSUT()
        _ = sut.check(state, snapshot { $0.position = 60 }, at: .zero)
        #expect(sut.check(state, snapshot { $0.position = 60 }, at: .seconds(10_000)) == nil)
    }

    @Test("A pause restarts the time limit")
    func test_check_afterAPause_restartsTheLimit() {
        var sut = makeSUT()
        _ = sut.check(.playing, snapshot(), at: .zero)
        _ = sut.check(.paused, snapshot(), at: .seconds(5))
        #expect(sut.check(.playing, snapshot(), at: .seconds(50)) == nil)
    }

    @Test(
        "Time without checks does not count, because the computer may have slept",
        arguments: [PlaybackState.playing, .buffering(previousState: .playing)])
    func test_check_afterALongGap_doesNotCountTheGap(state: PlaybackState) {
        var sut = makeSUT(longestGap: .seconds(1))
        #expect(sut.check(state, snapshot { $0.bytes = 100 }, at: .zero) == nil)
        #expect(sut.check(state, snapshot { $0.bytes = 100 }, at: .seconds(3_600)) == nil)
    }

    @Test("If the player does not report loaded data, the error names no cause")
    func test_check_withoutReportedLoading_namesNoCause() {
        var sut = makeSUT()
        let silent = snapshot { ($0.bytes, $0.buffered) = (nil, 0) }
        #expect(sut.check(.buffering(previousState: .playing), silent, at: .zero) == nil)
        let expected = PlaybackError.networkError(reason: "playback has been stuck in the state buffering for 30 s")
        #expect(sut.check(.buffering(previousState: .playing), silent, at: .seconds(30)) == expected)
    }

    @Test("The error of a stuck player is recoverable")
    func test_check_withAStuckPlayer_returnsARecoverableError() {
        var sut = makeSUT()
        _ = sut.check(.playing, snapshot(), at: .zero)
        #expect(sut.check(.playing, snapshot(), at: .seconds(10))?.isRecoverable == true)
    }

    // MARK: Helpers

    private func makeSUT(
        _ limits: StuckPlayerLimits = StuckPlayerLimits(
            loading: .seconds(30), playing: .seconds(10), ending: .seconds(20)),
        longestGap: Duration = .seconds(1_000)
    ) -> StuckPlayerDetector {
        StuckPlayerDetector(limits, longestGap: longestGap)
    }

    /// Returns the snapshot of a player at the position 0 of 60 s, to which `change` was applied.
    private func snapshot(_ change: (inout PlayerSnapshot) -> Void = { _ in }) -> PlayerSnapshot {
        var snapshot = PlayerSnapshot()
        snapshot.duration = 60
        change(&snapshot)
        return snapshot
    }
}
