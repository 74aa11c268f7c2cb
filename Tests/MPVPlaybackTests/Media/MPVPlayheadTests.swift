import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("MPVPlayhead", .tags(.unit))
struct MPVPlayheadTests {
    @Test("After a load, mpv is resumed only if the intent is to play")
    func test_resumeAfterLoad_withEachIntent_resumesOnlyToPlay() {
        for plays in [false, true] {
            var sut = makeSUT(wantsToPlay: false)
            expect(sut.setPlaying(plays, isReady: false, isPauseBeingSet: false), is: [])
            expect(sut.resumeAfterLoad(), is: plays ? [.set(.pause, false)] : [])
        }
    }

    @Test("A pause polls mpv for the position, and a second pause does nothing")
    func test_setPlaying_toFalse_pollsThePosition() {
        var sut = makeSUT()
        expect(pause(&sut), is: [.set(.pause, true), .ask(.poll)])
        expect(pause(&sut), is: [])
    }

    @Test("A stall is reported once when it begins and once when it ends")
    func test_changes_duringAStall_areReportedOnce() {
        var sut = makeSUT()
        note(.pausedForCache, true, &sut)
        expect(changes(&sut), is: [.didStartBuffering])
        expect(changes(&sut), is: [])
        note(.pausedForCache, false, &sut)
        expect(changes(&sut), is: [.didFinishBuffering])
    }

    @Test("After forgetStall, a stall that continues is reported again")
    func test_forgetStall_duringAStall_reportsTheStallAgain() {
        var sut = makeSUT()
        note(.pausedForCache, true, &sut)
        _ = changes(&sut)
        sut.forgetStall()
        expect(changes(&sut), is: [.didStartBuffering])
    }

    @Test("A pause in mpv's window changes the intent, unless a pause is being set")
    func test_changes_afterAPauseInMPVsWindow_changeTheIntent() {
        var sut = makeSUT()
        note(.pause, true, &sut)
        expect(sut.changes(isPauseBeingSet: true, hasEnded: false, at: .zero), is: [])
        #expect(sut.wantsToPlay)
        expect(changes(&sut), is: [.didPause])
        #expect(!sut.wantsToPlay)
    }

    @Test("Playback stalls after six polls without progress, or three without a reply")
    func test_checkProgress_withoutProgress_detectsAStall() {
        for (isAnswered, polls) in [(true, 6), (false, 3)] {
            var sut = makeSUT()
            for _ in 1..<polls { expect(sut.checkProgress(.active, isAnswered: isAnswered), is: false) }
            expect(sut.checkProgress(.active, isAnswered: isAnswered), is: true)
            #expect(!sut.isAdvancing(.active))
            sut.update(.ended, isRunning: true, at: .zero)
            #expect(sut.isAdvancing(.active))
        }
    }

    /// Returns a playhead after a load, by default with the intent to play.
    private func makeSUT(wantsToPlay: Bool = true) -> MPVPlayhead {
        var sut = MPVPlayhead(position: 0, speed: 1, wantsToPlay: wantsToPlay, at: .zero)
        _ = sut.resumeAfterLoad()
        return sut
    }

    private func note(_ property: MPVProperty, _ value: MPVValue, _ sut: inout MPVPlayhead) {
        _ = sut.note(property, value, .active, hasSkips: false, at: .zero)
    }

    private func pause(_ sut: inout MPVPlayhead) -> [MPVMedia.Action] {
        sut.setPlaying(false, isReady: true, isPauseBeingSet: false)
    }

    private func changes(_ sut: inout MPVPlayhead) -> [PlaybackAction] {
        sut.changes(isPauseBeingSet: false, hasEnded: false, at: .zero).compactMap { action in
            if case .report(let event, _) = action { event.action } else { nil }
        }
    }
}
