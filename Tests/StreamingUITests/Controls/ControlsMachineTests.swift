import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingUI

@Suite("ControlsMachine", .tags(.unit))
struct ControlsMachineTests {
    @Test("The controls hide exactly five seconds after playback begins")
    func test_playback_whenStarted_hidesControlsAfterDelay() {
        let sut = makeSUT()
        sut.send(.playbackDidChange(isPlaying: true), \.isPlaying, true, effects: [.startTimer])
        sut.advance(by: .milliseconds(4_999))
        #expect(sut.state.isVisible)
        sut.advance(by: .milliseconds(1))
        sut.receive(.didTimeOut) { $0.isVisible = false }
        sut.finish()
    }

    @Test("Each touch restarts the whole delay")
    func test_show_whileVisible_restartsDelay() {
        let sut = makePlayingSUT()
        sut.advance(by: .seconds(3))
        sut.send(.show, effects: [.startTimer])
        sut.advance(by: .milliseconds(4_999))
        #expect(sut.state.isVisible)
        sut.advance(by: .milliseconds(1))
        sut.receive(.didTimeOut) { $0.isVisible = false }
        sut.finish()
    }

    @Test("A touch shows hidden controls")
    func test_show_whileHidden_showsControls() {
        let sut = makePlayingSUT()
        sut.send(.hide, \.isVisible, false, effects: [.cancelTimer])
        sut.send(.show, \.isVisible, true, effects: [.startTimer])
        sut.advance(by: .seconds(5))
        sut.receive(.didTimeOut) { $0.isVisible = false }
        sut.finish()
    }

    @Test("Hiding the controls cancels the timer")
    func test_hide_whileVisible_cancelsTimer() {
        let sut = makePlayingSUT()
        sut.send(.hide, \.isVisible, false, effects: [.cancelTimer])
        sut.send(.hide, rejected: .alreadyHidden)
        sut.advance(by: .seconds(60))
        sut.finish()
    }

    @Test("A tap hides visible controls and shows hidden controls")
    func test_toggle_repeatedly_hidesAndShowsControls() {
        let sut = makePlayingSUT()
        sut.send(.toggle, \.isVisible, false, effects: [.cancelTimer])
        sut.send(.toggle, \.isVisible, true, effects: [.startTimer])
        sut.send(.toggle, \.isVisible, false, effects: [.cancelTimer])
        sut.finish()
    }

    @Test("The controls stay visible while nothing plays")
    func test_hide_whileNothingPlays_isRejected() {
        let sut = makeSUT()
        sut.send(.hide, rejected: .notPlaying)
        sut.send(.toggle, rejected: .notPlaying)
        sut.send(.show, rejected: .alreadyVisible)
        sut.send(.playbackDidChange(isPlaying: false), rejected: .nothingNew)
        sut.finish()
    }

    @Test("A pause cancels the delay, and resuming restarts it")
    func test_playback_pausedAndResumed_restartsDelay() {
        let sut = makePlayingSUT()
        sut.advance(by: .seconds(4))
        sut.send(.playbackDidChange(isPlaying: false), \.isPlaying, false, effects: [.cancelTimer])
        sut.advance(by: .seconds(60))
        sut.send(.playbackDidChange(isPlaying: true), \.isPlaying, true, effects: [.startTimer])
        sut.advance(by: .seconds(5))
        sut.receive(.didTimeOut) { $0.isVisible = false }
        sut.finish()
    }

    @Test("A pause shows hidden controls")
    func test_playback_whenPaused_showsControls() {
        let sut = makePlayingSUT()
        sut.send(.hide, \.isVisible, false, effects: [.cancelTimer])
        sut.send(.playbackDidChange(isPlaying: false)) { next in
            next.isPlaying = false
            next.isVisible = true
        }
        sut.finish()
    }

    @Test("A screen reader shows the controls, and keeps them visible until the screen reader is off")
    func test_screenReader_whileRunning_keepsControlsVisible() {
        let sut = makePlayingSUT()
        sut.send(.hide, \.isVisible, false, effects: [.cancelTimer])
        sut.send(.screenReaderDidChange(isRunning: true)) { next in
            next.isScreenReaderRunning = true
            next.isVisible = true
        }
        sut.send(.hide, rejected: .screenReaderRunning)
        sut.advance(by: .seconds(60))
        sut.send(.screenReaderDidChange(isRunning: false), \.isScreenReaderRunning, false, effects: [.startTimer])
        sut.advance(by: .seconds(5))
        sut.receive(.didTimeOut) { $0.isVisible = false }
        sut.finish()
    }

    @Test("While a screen reader or paused playback keeps the controls visible, no timer starts")
    func test_screenReader_whileNothingPlays_startsNoTimer() {
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
