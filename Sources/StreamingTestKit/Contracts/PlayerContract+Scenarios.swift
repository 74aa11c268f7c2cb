import Foundation
import StreamingCore

extension PlayerContract {
    /// Checks that the player becomes ready once, paused at the start, with a known duration.
    func load() async {
        session.send(.load(setting.clip))
        await reach("ready")
        expect((4...10).contains(player.duration), "the duration is \(player.duration), expected 4 to 10")
        await pass(.seconds(1))
        expectStates(["loading", "ready"])
        expectPosition(0, "after the load")
        expect(!player.isPlaying, "the player plays without a play command")
    }

    /// Checks that a seek directly after the load sets the start position.
    ///
    /// A session sends such a seek after a retry, for example.
    func startAtAPosition() async {
        session.send(.load(setting.film))
        session.send(.seek(to: 20))
        session.send(.play)
        let time = setting.clock.now
        await reach("playing")
        expectPosition(from: 20, since: time, "at the start")
    }

    func playToTheEnd() async {
        await play(setting.clip)
        let begin = setting.clock.now
        await reach("ended")
        expectStates(["loading", "playing", "ended"])
        expectPosition(player.duration, "at the end")
        let seconds = (setting.clock.now - begin).seconds
        let isRight = !setting.isTimingExact || seconds > player.duration - 1
        expect(isRight, "the player played for \(seconds) s, expected more than \(player.duration - 1) s")
        expect(!player.isPlaying, "the player still plays after the end")
    }

    /// Checks that the position does not change during a pause, and that playback then continues from this position.
    ///
    /// The scenario plays ``PlayerContractSetting/film``. The shorter ``PlayerContractSetting/clip`` may end before a
    /// slow machine sends the pause.
    func pause() async {
        await play(setting.film)
        await pass(.seconds(1))
        session.send(.pause)
        await pass(.seconds(1))
        let position = player.currentTime
        await pass(.seconds(1))
        expectPosition(position, "during the pause", tolerance: 0.05)
        session.send(.play)
        await pass(.seconds(60)) { player.currentTime > position + 0.5 }
        expect(player.currentTime > position + 0.5, "the player does not resume after a pause")
        expectStates(["loading", "playing", "paused", "playing"])
    }

    func seekInsideTheBuffer() async {
        await play(setting.film)
        await pass(.seconds(1))
        let time = setting.clock.now
        session.send(.seek(to: 2))
        await reach("playing")
        expectPosition(from: 2, since: time, "after a seek")
        expectStates(["loading", "playing", "seeking", "playing"])
    }

    /// Checks that a distant seek during a pause arrives at its target, and that the player stays paused.
    func seekOutsideTheBuffer() async {
        session.send(.load(setting.film))
        await reach("ready")
        session.send(.seek(to: 45))
        await reach("paused")
        expectPosition(45, "after a seek", tolerance: 0.7)
        expectStates(["loading", "ready", "seeking", "paused"])
    }

    /// Checks that the last of many seeks determines the position, and that events of the earlier seeks are ignored.
    func seekStorm() async {
        await play(setting.film)
        for target in 0..<100 { session.send(.seek(to: Double((target * 37) % 50))) }
        let time = setting.clock.now
        session.send(.seek(to: 30))
        await reach("playing")
        expectPosition(from: 30, since: time, "after the last of many seeks")
        expectStates(["loading", "playing", "seeking", "playing"])
    }

    func replaceWhileLoading() async {
        session.send(.load(setting.film))
        session.send(.load(setting.clip))
        session.send(.play)
        await reach("playing")
        expect((4...10).contains(player.duration), "the duration is \(player.duration), expected 4 to 10 (new media)")
        expectStates(["loading", "loading", "playing"])
    }

    func replaceWhilePlaying() async {
        await play(setting.film)
        await pass(.seconds(1))
        session.send(.load(setting.clip))
        await reach("ready")
        expectPosition(0, "after the media was replaced")
        expect((4...10).contains(player.duration), "the duration is \(player.duration), expected 4 to 10 (new media)")
        expectStates(["loading", "playing", "loading", "ready"])
    }

    /// Checks that a stop in any state ends playback and makes the player idle, and that a later load succeeds.
    func stopInEveryState() async {
        let ways: [(name: String, steps: () async -> Void)] = [
            ("loading", { session.send(.load(setting.clip)) }),
            (
                "ready",
                {
                    session.send(.load(setting.clip))
                    await reach("ready")
                }
            ),
            ("playing", { await play(setting.clip) }),
            (
                "paused",
                {
                    await play(setting.clip)
                    session.send(.pause)
                }
            ),
            (
                "seeking",
                {
                    await play(setting.film)
                    session.send(.seek(to: 40))
                }
            ),
            (
                "ended",
                {
                    await play(setting.clip)
                    session.send(.seek(to: player.duration))
                    await reach("ended")
                }
            ),
            (
                "failed",
                {
                    if let failure = setting.failures.first { session.send(.load(failure.url)) }
                    await reach(setting.failures.isEmpty ? "idle" : "failed")
                }
            ),
        ]
        for way in ways {
            await way.steps()
            expect("\(session.currentState)" == way.name, "the state is \(session.currentState), expected \(way.name)")
            session.send(.stop)
            await pass(.seconds(1))
            expect(
                session.currentState == .idle,
                "after a stop in \(way.name), the state is \(session.currentState), expected idle")
            expect(!player.isPlaying, "after a stop in \(way.name), the player still plays")
        }
    }

    func endWhilePaused() async {
        session.send(.load(setting.clip))
        await reach("ready")
        session.send(.seek(to: player.duration))
        await pass(.seconds(60)) { session.currentState == .paused || session.currentState == .ended }
        if session.currentState == .paused { session.send(.play) }
        await reach("ended")
        expectPosition(player.duration, "at the end")
    }

    func replay() async {
        await play(setting.film)
        session.send(.seek(to: player.duration - 0.5))
        await reach("ended")
        let time = setting.clock.now
        session.send(.play)
        await pass(.seconds(60)) { session.currentState == .playing && player.currentTime > 0.3 }
        expectPosition(from: 0.3, since: time, "in a replay")
        expect(
            session.currentState == .playing,
            "after play at the end, the state is \(session.currentState), expected playing")
    }

    func sameURLTwice() async {
        var time = setting.clock.now
        for _ in 0..<2 {
            time = setting.clock.now
            await play(setting.film)
            await pass(.seconds(60)) { player.currentTime > 0.5 }
        }
        expectStates(["loading", "playing", "loading", "playing"])
        expectPosition(from: 0, since: time, "after the second load")
    }

    /// Checks that the player clamps the volume, toggles mute, rejects unsupported speeds, and plays at a supported
    /// speed.
    func bounds() async {
        await play(setting.film)
        player.setVolume(2)
        expect(player.volume == 1, "after setVolume(2), the volume is \(player.volume), expected 1")
        player.setVolume(-1)
        expect(player.volume == 0, "after setVolume(-1), the volume is \(player.volume), expected 0")
        player.toggleMute()
        expect(player.isMuted, "the player is not muted after toggleMute()")
        player.toggleMute()
        expect(!player.isMuted, "the player is still muted after a second toggleMute()")
        guard let speeds = player.capabilities.speeds else { return }
        expect(!session.setSpeed(speeds.upperBound * 2), "the session accepts a speed out of range")
        let speed = min(2, speeds.upperBound)
        expect(session.setSpeed(speed), "the session rejects the supported speed \(speed)")
        guard setting.isTimingExact else { return }
        let (time, position) = (setting.clock.now, player.currentTime)
        await pass(.seconds(2))
        let rate = (player.currentTime - position) / (setting.clock.now - time).seconds
        expect(abs(rate - Double(speed)) < 0.3, "the player plays at \(rate) times normal speed, expected \(speed)")
    }

    func failures() async {
        expect(!setting.failures.isEmpty, "the setting has no failures, expected at least one URL that fails")
        for failure in setting.failures {
            session.send(.load(failure.url))
            session.send(.play)
            await reach("failed")
            guard case .failed(let error) = session.currentState else { continue }
            expect(
                error.kind == failure.kind,
                "\(failure.url.redacted) failed with \(error.kind), expected \(failure.kind): \(error.reason)")
            expect(!error.reason.isEmpty, "\(failure.url.redacted) failed without a reason")
        }
        await play(setting.clip)
    }

    /// Checks that the loss of the server causes a recoverable error, and that a retry continues from the position of
    /// the failure.
    func cutAndBack() async {
        await play(setting.film)
        await pass(.seconds(1))
        setting.cut()
        await reach("failed", within: .seconds(120))
        setting.restore()
        guard case .failed(let error) = session.currentState else { return }
        expect(
            error.isRecoverable,
            "the failure of an unreachable server is not recoverable: \(error.kind): \(error.reason)")
        let position = session.machine.model.position
        expect(position > 0.5, "the position of the failure is \(position), expected more than 0.5")
        let time = setting.clock.now
        session.send(.retry)
        await reach("playing")
        expectPosition(from: position, since: time, "after a retry")
    }
}
