import StreamingCore
import StreamingTestKit
import XCTest

/// A sleep timer, which pauses playback after a time unless it is called off.
struct SleepTimer: StateMachine {
    enum State: Equatable { case off, running, over }
    enum Action: Equatable { case start, callOff, didEnd }
    enum Effect: Equatable { case wait, stopWaiting, pausePlayback }
    enum Rejection: Equatable { case alreadyRunning, notRunning }

    var state = State.off

    func handle(_ action: Action) -> StepResult<State, Effect, Rejection> {
        switch (action, state) {
        case (.start, .off), (.start, .over): .accepted(.running, [.wait])
        case (.start, .running): .rejected(.alreadyRunning)
        case (.callOff, .running): .accepted(.off, [.stopWaiting])
        case (.didEnd, .running): .accepted(.over, [.pausePlayback])
        case (.callOff, .off), (.callOff, .over), (.didEnd, .off), (.didEnd, .over): .rejected(.notRunning)
        }
    }
}

final class SleepTimerTests: XCTestCase {
    func test_timer_thatEnds_pausesPlayback() {
        let sut = TestStore(SleepTimer()) { effect in
            switch effect {
            case .wait: .task("timer", operation: {}) { _ in .didEnd }
            case .stopWaiting: .cancel("timer")
            case .pausePlayback: .done
            }
        }
        sut.send(.start, effects: [.wait]) { $0 = .running }
        sut.receive(.didEnd, effects: [.pausePlayback]) { $0 = .over }
        sut.send(.callOff, rejected: .notRunning)
        sut.finish()
    }

    func test_didEnd_inEveryState_pausesPlaybackOnlyIfTheTimerRuns() {
        let model = MachineModel(
            SleepTimer(), inputs: [.init("start", .start), .init("call off", .callOff), .init("end", .didEnd)],
            shape: { "\($0)" })
        let law = Law<SleepTimer>("only a running timer pauses playback") { move in
            move.effects.contains(.pausePlayback) && move.from != .running ? "it was \(move.from)" : nil
        }
        XCTAssertNil(Exploration(model).violation(of: [law]))
        XCTAssertNil(RandomRuns(model, laws: [law]).violation(steps: 1_000, seed: 1))
        // Some mutants survive, because the law does not say, for example, when to wait.
        XCTAssertFalse(Mutants(of: Exploration(model), killedBy: [law]).survivors.isEmpty)
    }
}
