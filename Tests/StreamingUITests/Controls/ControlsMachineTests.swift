import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingUI

@Suite("ControlsMachine", .tags(.unit))
struct ControlsMachineTests {
    @Test("controls hide five seconds after playback began, and not a moment before")
    func test_playback_thatBegins_hidesThemInTime() {
        let sut = makeSUT()
        sut.send(.playbackDidChange(isPlaying: true), \.isPlaying, true, effects: [.startTimer])
        sut.advance(by: .milliseconds(4_999))
        #expect(sut.state.isVisible)
        sut.advance(by: .milliseconds(1))
        sut.receive(.didTimeOut) { $0.isVisible = false }
        sut.finish()
    }

    @Test("each touch gives them the whole delay")
    func test_show_whileVisible_startsTheDelayAnew() {
        let sut = makePlayingSUT()
        sut.advance(by: .seconds(3))
        sut.send(.show, effects: [.startTimer])
        sut.advance(by: .milliseconds(4_999))
        #expect(sut.state.isVisible)
        sut.advance(by: .milliseconds(1))
        sut.receive(.didTimeOut) { $0.isVisible = false }
        sut.finish()
    }

    @Test("a touch brings them back")
    func test_show_whileHidden_showsThem() {
        let sut = makePlayingSUT()
        sut.send(.hide, \.isVisible, false, effects: [.cancelTimer])
        sut.send(.show, \.isVisible, true, effects: [.startTimer])
        sut.advance(by: .seconds(5))
        sut.receive(.didTimeOut) { $0.isVisible = false }
        sut.finish()
    }

    @Test("hidden by hand, nothing is to hide any more")
    func test_hide_endsTheDelay() {
        let sut = makePlayingSUT()
        sut.send(.hide, \.isVisible, false, effects: [.cancelTimer])
        sut.send(.hide, refused: .alreadyHidden)
        sut.advance(by: .seconds(60))
        sut.finish()
    }

    @Test("a tap hides them and shows them")
    func test_toggle() {
        let sut = makePlayingSUT()
        sut.send(.toggle, \.isVisible, false, effects: [.cancelTimer])
        sut.send(.toggle, \.isVisible, true, effects: [.startTimer])
        sut.send(.toggle, \.isVisible, false, effects: [.cancelTimer])
        sut.finish()
    }

    @Test("while nothing plays they stay, and nobody is told otherwise")
    func test_hide_whileNothingPlays_isRefused() {
        let sut = makeSUT()
        sut.send(.hide, refused: .notPlaying)
        sut.send(.toggle, refused: .notPlaying)
        sut.send(.show, refused: .alreadyVisible)
        sut.send(.playbackDidChange(isPlaying: false), refused: .nothingNew)
        sut.finish()
    }

    @Test("a pause ends the delay, and resuming starts it anew")
    func test_playback_thatPausesAndResumes_hasTheWholeDelayAgain() {
        let sut = makePlayingSUT()
        sut.advance(by: .seconds(4))
        sut.send(.playbackDidChange(isPlaying: false), \.isPlaying, false, effects: [.cancelTimer])
        sut.advance(by: .seconds(60))
        sut.send(.playbackDidChange(isPlaying: true), \.isPlaying, true, effects: [.startTimer])
        sut.advance(by: .seconds(5))
        sut.receive(.didTimeOut) { $0.isVisible = false }
        sut.finish()
    }

    @Test("a pause shows what was hidden")
    func test_playback_thatPauses_showsThem() {
        let sut = makePlayingSUT()
        sut.send(.hide, \.isVisible, false, effects: [.cancelTimer])
        sut.send(.playbackDidChange(isPlaying: false)) { next in
            next.isPlaying = false
            next.isVisible = true
        }
        sut.finish()
    }

    @Test("a screen reader shows them, and keeps them until it is off")
    func test_screenReader_keepsThem() {
        let sut = makePlayingSUT()
        sut.send(.hide, \.isVisible, false, effects: [.cancelTimer])
        sut.send(.screenReaderDidChange(isRunning: true)) { next in
            next.isScreenReaderRunning = true
            next.isVisible = true
        }
        sut.send(.hide, refused: .screenReaderRunning)
        sut.advance(by: .seconds(60))
        sut.send(.screenReaderDidChange(isRunning: false), \.isScreenReaderRunning, false, effects: [.startTimer])
        sut.advance(by: .seconds(5))
        sut.receive(.didTimeOut) { $0.isVisible = false }
        sut.finish()
    }

    @Test("nothing begins to hide while either keeps them")
    func test_screenReader_whileNothingPlays_changesNoDelay() {
        let sut = makeSUT()
        sut.send(.screenReaderDidChange(isRunning: true), \.isScreenReaderRunning, true)
        sut.send(.playbackDidChange(isPlaying: true), \.isPlaying, true)
        sut.send(.playbackDidChange(isPlaying: false), \.isPlaying, false)
        sut.finish()
    }

    // MARK: Helpers

    private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> TestStore<ControlsMachine> {
        let clock = ManualClock()
        return TestStore(ControlsMachine(), clock: clock, file: file, line: line) {
            $0.task(delay: .seconds(5), clock: clock)
        }
    }

    private func makePlayingSUT(file: StaticString = #filePath, line: UInt = #line) -> TestStore<ControlsMachine> {
        let sut = makeSUT(file: file, line: line)
        sut.send(.playbackDidChange(isPlaying: true), \.isPlaying, true, effects: [.startTimer])
        return sut
    }
}
