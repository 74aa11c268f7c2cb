import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the laws that hold over time, whatever the user, the system and the network do to a session.
@Suite("A session with random events", .tags(.unit), .leakTracking)
struct PlayerSessionRandomTests {
    /// Law PSM06.
    @Test(
        "A session plays only if the user wants to play and nothing suppresses playback, and leaves no timer behind",
        arguments: RandomSeed.current(1...20))
    func test_session_drivenAtRandom_playsOnlyWithIntentAndWithoutSuppression(seed: UInt64) {
        var run = Run(seed: seed)
        for step in 0..<500 {
            let event = run.step()
            guard let complaint = run.complaint else { continue }
            Issue.record("step \(step), after \(event): \(complaint); \(RandomSeed.repetition(of: seed))")
            return
        }
        run.end()
        #expect(run.clock.sleeperCount == 0, "\(RandomSeed.repetition(of: seed))")
    }

    private struct Run {
        let clock = ManualClock()
        private let session: PlayerSession
        private let player: PlayerFake
        private var generator: SeededGenerator
        /// Whether the accepted commands and events leave the intent to play.
        private var isWanted = false
        /// The expected environment, derived from the events and from whether the session accepts them.
        private var environment = Environment()
        private let background: BackgroundPlaybackPolicy

        init(seed: UInt64) {
            generator = SeededGenerator(seed: seed)
            background = BackgroundPlaybackPolicy.allCases.randomElement(using: &generator) ?? .pauses
            player = PlayerFake(clock: clock) { $0.lastPathComponent == "broken" ? .failure(Self.cut) : .success(90) }
            session = PlayerSession(
                player: player, clock: clock,
                policies: SessionPolicies(retry: RetryPolicy(attempts: 2), background: background), random: { 0.5 })
            trackForMemoryLeaks(session)
            trackForMemoryLeaks(player)
        }

        private static let cut = PlaybackError.networkError(reason: "cut")

        mutating func step() -> String {
            let events = [
                "load", "load", "load broken", "play", "play", "pause", "seek", "stop", "retry", "interrupt", "resume",
                "resume without leave", "background", "active", "cut", "wait", "wait", "wait", "wait long",
            ]
            let event = events.randomElement(using: &generator) ?? "wait"
            switch event {
            case "load": load("film")
            case "load broken": load("broken")
            case "play":
                if session.send(.play) != nil {
                    isWanted = true
                    environment.play()
                }
            case "pause":
                session.send(.pause)
                if session.currentState != .ended { isWanted = false }
            case "seek": session.send(.seek(to: .random(in: 0...100, using: &generator)))
            case "stop":
                if session.send(.stop) != nil {
                    isWanted = false
                    environment.change()
                }
            case "retry": session.send(.retry)
            case "interrupt":
                session.send(.audioSessionInterrupted)
                environment.begin(.interruption)
            case "resume": endInterruption(shouldResume: true)
            case "resume without leave": endInterruption(shouldResume: false)
            case "background":
                session.send(.didEnterBackground)
                if background != .continues { environment.begin(.background) }
            case "active":
                session.send(.didBecomeActive)
                environment.end(.background)
            case "cut": player.fail(Self.cut)
            case "wait long": pass(.seconds(40))
            default: pass(.milliseconds(.random(in: 1...2_000, using: &generator)))
            }
            session.processPending()
            return event
        }

        var complaint: String? {
            let runs = session.currentState.isActive || player.isPlaying
            if runs && !isWanted { return "the state is \(session.currentState) without the user's intent" }
            if runs && !environment.suppression.isEmpty {
                return "the state is \(session.currentState) during \(environment)"
            }
            return nil
        }

        func end() {
            session.send(.stop)
            pass(.seconds(1))
        }

        private mutating func load(_ name: String) {
            guard session.send(.load(anyURL(name))) != nil else { return }
            isWanted = false
            environment.change()
        }

        private mutating func endInterruption(shouldResume: Bool) {
            let wasHeld = session.machine.model.suppression.contains(.interruption)
            guard session.endInterruption(shouldResume: shouldResume) != nil else { return }
            environment.end(.interruption)
            if !shouldResume && wasHeld && session.machine.model.intent == .pause { isWanted = false }
        }

        private func pass(_ duration: Duration) { clock.advance(by: duration) { session.processPending() } }
    }

    /// An independent model of PSM06: a condition suppresses each new video until the condition ends or the user plays
    /// the video a second time.
    private struct Environment {
        private var lasting: PlaybackSuppression = []
        private var isOpened = false
        private(set) var suppression: PlaybackSuppression = []

        mutating func begin(_ condition: PlaybackSuppression) {
            lasting.insert(condition)
            suppression.insert(condition)
        }

        mutating func end(_ condition: PlaybackSuppression) {
            lasting.remove(condition)
            suppression.remove(condition)
        }

        mutating func play() {
            if isOpened { suppression = [] }
            isOpened = true
        }

        mutating func change() { (suppression, isOpened) = (lasting, false) }
    }
}
