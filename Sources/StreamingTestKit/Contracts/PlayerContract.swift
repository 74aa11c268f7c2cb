import Foundation
import StreamingCore

/// The contract of `ReportingPlayer` as scenarios that every player goes through under a real session.
///
/// Call `verify` once for each scenario, best as arguments of a test. States are compared without buffering, of which a
/// player may have as much as its link gives it.
@MainActor
public struct PlayerContract {
    /// What a player goes through, each a fresh one.
    public enum Scenario: String, CaseIterable, Sendable {
        /// It is ready once, stands at the start, and knows its duration.
        case load
        /// A seek during the load sets the start position.
        case startAtAPosition
        /// It ends by itself, at the duration and no sooner.
        case playToTheEnd
        /// The position stands in a pause, and goes on from there.
        case pause
        /// A short way, while it plays: it plays on from there.
        case seekInsideTheBuffer
        /// Far ahead, while it stands: it stands there.
        case seekOutsideTheBuffer
        /// Of a hundred seeks at once the last counts.
        case seekStorm
        /// Of two loads at once the last counts.
        case replaceWhileLoading
        /// What comes after something that plays stands at its own start.
        case replaceWhilePlaying
        /// Whatever it was doing, a stop makes it idle and silent, and it can begin again.
        case stopInEveryState
        /// A seek to the end ends it, at the latest when it is to play.
        case endWhilePaused
        /// Play after the end begins at the start.
        case replay
        /// The same URL again is loaded again.
        case sameURLTwice
        /// Volume is clamped, mute is a switch, and a speed beyond what it can is refused.
        case bounds
        /// Each failure is of its kind, with a reason, and does not spoil what is loaded next.
        case failures
        /// A server that is gone is a recoverable error at its place, and a retry goes on from there.
        case cutAndBack
    }

    private let scenario: Scenario
    let setting: any PlayerContractSetting
    let player: any ReportingPlayer
    let session: PlayerSession
    private let log: StateLog
    private let place: (file: StaticString, line: UInt)

    /// Puts a fresh player of `setting` through `scenario`, and sees to it that nothing keeps it alive; fails at the line of
    /// the call.
    public static func verify(
        _ scenario: Scenario, in setting: any PlayerContractSetting, file: StaticString = #filePath, line: UInt = #line
    ) async {
        await withLeakTracking {
            let contract = PlayerContract(scenario, setting, (file, line))
            trackForMemoryLeaks(contract.player, file: file, line: line)
            trackForMemoryLeaks(contract.session, file: file, line: line)
            await contract.run()
            contract.session.send(.stop)
            contract.log.end()
        }
    }

    private init(_ scenario: Scenario, _ setting: any PlayerContractSetting, _ place: (StaticString, UInt)) {
        self.scenario = scenario
        self.setting = setting
        self.place = place
        player = setting.makePlayer()
        session = PlayerSession(player: player, clock: setting.clock)
        log = StateLog(session)
    }

    private func run() async {
        switch scenario {
        case .load: await load()
        case .startAtAPosition: await startAtAPosition()
        case .playToTheEnd: await playToTheEnd()
        case .pause: await pause()
        case .seekInsideTheBuffer: await seekInsideTheBuffer()
        case .seekOutsideTheBuffer: await seekOutsideTheBuffer()
        case .seekStorm: await seekStorm()
        case .replaceWhileLoading: await replaceWhileLoading()
        case .replaceWhilePlaying: await replaceWhilePlaying()
        case .stopInEveryState: await stopInEveryState()
        case .endWhilePaused: await endWhilePaused()
        case .replay: await replay()
        case .sameURLTwice: await sameURLTwice()
        case .bounds: await bounds()
        case .failures: await failures()
        case .cutAndBack: await cutAndBack()
        }
    }
}

// MARK: Steps

extension PlayerContract {
    func play(_ url: URL) async {
        session.send(.load(url))
        session.send(.play)
        await reach("playing")
    }

    func reach(_ state: String, within limit: Duration = .seconds(60)) async {
        await pass(limit) { "\(session.currentState)" == state }
        expect(
            "\(session.currentState)" == state,
            "the state is \(session.currentState), expected \(state); states so far: \(log.text)")
    }

    func pass(_ limit: Duration, until isDone: () -> Bool = { false }) async {
        await setting.pass(limit, with: session, until: isDone)
    }

    func expectStates(_ expected: [String]) {
        expect(log.states == expected, "the states were \(log.text), expected \(expected.joined(separator: ", "))")
    }

    func expectPosition(_ expected: TimeInterval, _ when: String, tolerance: TimeInterval = 0.2) {
        let position = player.currentTime
        expect(abs(position - expected) <= tolerance, "\(when), the position is \(position), expected \(expected)")
    }

    /// Expects that playback continues from `start`; if the timing is exact, not faster than time has passed.
    func expectPosition(from start: TimeInterval, since time: Duration, _ when: String) {
        let passed = setting.isTimingExact ? (setting.clock.now - time).seconds + 0.2 : .infinity
        let (position, limit) = (player.currentTime, start + passed)
        let isRight = position >= start - 0.2 && position <= limit
        expect(isRight, "\(when), the position is \(position), expected \(start) to \(limit)")
    }

    func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if condition { return }
        reportFailure("Player contract, \(scenario.rawValue): \(message()).", file: place.file, line: place.line)
    }
}

/// The states of a session after idle, without buffering and without what only repeats because of that.
@MainActor
private final class StateLog {
    private(set) var states: [String] = []
    private var last: PlaybackState?
    private var token: EventSubscription?

    init(_ session: PlayerSession) {
        token = session.statePublisher.dropFirst().sink { [weak self] state in
            MainActor.assumeIsolated { self?.note(state) }
        }
    }

    var text: String { states.joined(separator: ", ") }

    func end() { token?.cancel() }

    private func note(_ state: PlaybackState) {
        if case .buffering = state { return }
        // A seek that follows a seek is another target, and a state that follows itself was interrupted by buffering.
        let isRepeat =
            switch (last, state) {
            case (.seeking?, .seeking): true
            case (let last?, _): last == state
            case (nil, _): false
            }
        last = state
        if !isRepeat { states.append("\(state)") }
    }
}
