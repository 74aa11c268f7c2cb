import Foundation
import StreamingCore

/// The contract of `ReportingPlayer`, as scenarios that run a player in a real session.
///
/// Call ``verify(_:in:file:line:)`` once for each scenario. The scenarios can be the arguments of one test. The
/// contract ignores buffering states, because a player may rebuffer as often as its connection requires.
@MainActor
public struct PlayerContract {
    /// A requirement on a player. Each scenario runs on a new player.
    public enum Scenario: String, CaseIterable, Sendable {
        /// The player becomes ready once, paused at the start, and knows the duration of the media.
        case load
        /// A seek during the load sets the start position.
        case startAtAPosition
        /// Playback ends at the duration, and not earlier.
        case playToTheEnd
        /// The position does not change during a pause, and playback then continues from this position.
        case pause
        /// Playback continues at the target of a short seek.
        case seekInsideTheBuffer
        /// A distant seek during a pause arrives at its target, and the player stays paused.
        case seekOutsideTheBuffer
        /// The last of 101 seeks in a row determines the position.
        case seekStorm
        /// The later of two loads in a row replaces the earlier one.
        case replaceWhileLoading
        /// A load during playback makes the new media ready, paused at its start.
        case replaceWhilePlaying
        /// A stop in any state ends playback and makes the player idle. A later load succeeds.
        case stopInEveryState
        /// A seek to the end while paused ends playback, either immediately or when the next play command arrives.
        case endWhilePaused
        /// A play command after the end starts playback again from the beginning.
        case replay
        /// A second load of the same URL reloads the media.
        case sameURLTwice
        /// The volume is clamped, mute can be toggled, and an unsupported speed is rejected.
        case bounds
        /// Unplayable media fails with the expected kind of error and a reason. A later load of playable media
        /// succeeds.
        case failures
        /// A lost server causes a recoverable error at the current position. A retry continues from that position.
        case cutAndBack
    }

    private let scenario: Scenario
    let setting: any PlayerContractSetting
    let player: any ReportingPlayer
    let session: PlayerSession
    private let log: StateLog
    private let place: (file: StaticString, line: UInt)

    /// Runs a scenario on a new player, and reports each failure at the line of the call.
    ///
    /// The player and the session must be deallocated after the scenario. Otherwise, a leak is reported.
    ///
    /// - Parameters:
    ///   - scenario: The requirement to check.
    ///   - setting: The setting that makes the player.
    ///   - file: The file to report failures at.
    ///   - line: The line to report failures at.
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

    /// Expects that the position is at least `start`, with a tolerance of 0.2 seconds.
    ///
    /// If the timing of the setting is exact, the position must also not have advanced faster than the clock since
    /// `time`.
    func expectPosition(from start: TimeInterval, since time: Duration, _ when: String) {
        let passed = setting.isTimingExact ? (setting.clock.now - time).seconds + 0.2 : .infinity
        let (position, limit) = (player.currentTime, start + passed)
        let isRight = position >= start - 0.2 && position <= limit
        expect(isRight, "\(when), the position is \(position), expected \(start) to \(limit)")
    }

    func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if condition { return }
        reportFailure("player contract, \(scenario.rawValue): \(message())", file: place.file, line: place.line)
    }
}

/// A log of the states that a session enters.
///
/// The log omits buffering states, and states that repeat the last state.
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
        // A seek during a seek changes only the target. Any other repeated state was interrupted by buffering.
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
