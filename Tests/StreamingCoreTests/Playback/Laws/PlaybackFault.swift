import Foundation
import StreamingCore
import StreamingTestKit

/// A fault that a real playback core had, planted to show that a law finds it.
struct PlaybackFault: Sendable {
    typealias Change = @Sendable (Move<PlaybackMachine>) -> MachineModel<PlaybackMachine>.Decision

    let name: String
    let change: Change

    /// All faults of the machine, without the faults of a player.
    static var all: [PlaybackFault] { lost + wrong + forgotten }

    /// The faults that reject a command or a report.
    private static var lost: [PlaybackFault] {
        [
            rejecting("a start or pause by the player itself is rejected", [.didStartPlaying, .didPause]),
            rejecting("play is rejected while loading", [.play], in: [.loading]),
            rejecting("pause is rejected while loading", [.pause], in: [.loading]),
            rejecting("load is rejected while loading", [.load], in: [.loading]),
            rejecting("load is rejected in ready, playing and paused", [.load], in: [.standing]),
            rejecting("load is rejected while buffering or seeking", [.load], in: [.buffering, .seeking]),
            rejecting("seek is rejected before the first play", [.seek], in: [.standing]) { $0.from.state == .ready },
            rejecting("seek is rejected while loading", [.seek], in: [.loading]),
            rejecting("seek is rejected while buffering", [.seek], in: [.buffering]),
            rejecting("seek is rejected while seeking", [.seek], in: [.seeking]),
            rejecting("didReachEnd is rejected while paused", [.didReachEnd]) { $0.from.state == .paused },
            rejecting("didReachEnd is rejected while buffering", [.didReachEnd], in: [.buffering]),
            rejecting("didReachEnd is rejected while seeking", [.didReachEnd], in: [.seeking]),
            rejecting("a failure is rejected in ready and paused", [.didFail], in: [.standing]) {
                !$0.from.state.isActive
            },
            rejecting("a second failure is rejected", [.didFail], in: [.failed]),
            rejecting(
                "an interruption is rejected while buffering or seeking", [.interruption], in: [.buffering, .seeking]),
            rejecting(
                "an interruption is rejected in loading, ready and paused", [.interruption], in: [.loading, .standing]
            ) {
                $0.from.state != .playing
            },
            rejecting(
                "entering the background is rejected while buffering or seeking", [.background],
                in: [.buffering, .seeking]),
            rejecting("a seek by the player itself is rejected", [.didStartSeeking]),
        ]
    }

    /// The faults that handle an action incorrectly.
    private static var wrong: [PlaybackFault] {
        [
            changing("playback does not start when the media becomes ready", [.didBecomeReady]) { model, _ in
                model.state = .ready
                return []
            },
            changing("a seek from the end forgets the intent to play", [.seek], in: [.ended]) { model, _ in
                model.state = .seeking(to: model.position, previousState: .paused)
                return [.seek(to: model.position)]
            },
            changing("`play` in the state ended does not seek to the start", [.play], in: [.ended]) { _, _ in [.play] },
            changing("retry forgets the media", [.retry]) { model, _ in
                (model.state, model.media) = (.idle, nil)
                return []
            },
            changing("a failure forgets the position", [.didFail]) { model, effects in
                model.position = 0
                return effects
            },
            changing("entering the background sets the intent to pause", [.background]) { model, effects in
                (model.intent, model.suppression, model.environment) = (.pause, [], [])
                return effects
            },
            PlaybackFault(name: "the end of an interruption undoes the user's pause") { move in
                guard move.asked == .audioSessionResumed, move.from.state == .paused else { return move.decision }
                return resumed(move.from)
            },
            PlaybackFault(name: "a seek to NaN is accepted") { move in
                guard case .seek(let target) = move.asked, target.isNaN, move.from.media != nil else {
                    return move.decision
                }
                var next = move.from
                (next.state, next.position) = (.seeking(to: target, previousState: .paused), target)
                return .accepted(next, [.seek(to: target)])
            },
            PlaybackFault(name: "a late didFinishSeeking ends the next seek") { move in
                guard move.asked == .didFinishSeeking, move.rejection == .stale else { return move.decision }
                let decision = PlaybackMachine(move.from).handle(PlaybackInput(.didFinishSeeking))
                return decision.isAccepted ? decision : move.decision
            },
            PlaybackFault(name: "a late didBecomeReady makes the next media ready") { move in
                guard move.asked == .didBecomeReady, move.rejection == .stale else { return move.decision }
                let decision = PlaybackMachine(move.from).handle(PlaybackInput(.didBecomeReady))
                return decision.isAccepted ? decision : move.decision
            },
            PlaybackFault(
                name: "play or didStartPlaying is accepted while already playing, and sends play to the player"
            ) { move in
                move.rejection == .alreadyPlaying ? .accepted(move.from, [.play]) : move.decision
            },
            PlaybackFault(name: "pause while playing is accepted, but changes nothing") { move in
                move.asked == .pause && move.from.state == .playing ? .accepted(move.from, []) : move.decision
            },
        ]
    }

    /// The faults in the handling of interruptions and of the background.
    private static var forgotten: [PlaybackFault] {
        [
            rejecting("an interruption is rejected while nothing is loaded", [.interruption], in: [.idle]),
            rejecting("an interruption is rejected during the user's pause", [.interruption]) {
                $0.from.state == .paused && $0.from.intent == .pause
            },
            rejecting("an interruption is rejected after the end of the media", [.interruption], in: [.ended]),
            rejecting("entering the background is rejected while nothing is loaded", [.background], in: [.idle]),
            rejecting("entering the background is rejected after the end of the media", [.background], in: [.ended]),
            changing("the end of the media ends an interruption", [.didReachEnd]) { model, effects in
                (model.environment, model.suppression) = ([], [])
                return effects
            },
            changing("stop ends an interruption", [.stop]) { model, effects in
                (model.environment, model.suppression) = ([], [])
                return effects
            },
            changing("load ends an interruption", [.load]) { model, effects in
                (model.environment, model.suppression) = ([], [])
                return effects
            },
            changing("play ends a condition instead of only overriding it", [.play]) { model, effects in
                model.environment = model.suppression
                return effects
            },
            PlaybackFault(name: "an override of an interruption also applies to the next video") { move in
                guard case .load = move.asked, case .accepted(var next, let effects) = move.decision else {
                    return move.decision
                }
                next.suppression = move.from.suppression
                return .accepted(next, effects)
            },
            changing(
                "an interruption after the end of the media sends no `pause` to the player", [.interruption],
                in: [.ended]
            ) { _, _ in [] },
            PlaybackFault(name: "the first play since the load overrides a condition") { move in
                guard move.asked == .play, !move.from.wasAskedToPlay else { return move.decision }
                var model = move.from
                model.suppression = []
                return PlaybackMachine(model).handle(move.action)
            },
        ]
    }

    private static func resumed(_ model: PlaybackModel) -> MachineModel<PlaybackMachine>.Decision {
        var next = model
        (next.state, next.intent, next.suppression) = (.playing, .play, [])
        return .accepted(next, [.play])
    }
}

extension PlaybackFault {
    enum Asked {
        case load, play, pause, seek, stop, retry, interruption, background, didBecomeReady, didStartPlaying, didPause
        case didStartSeeking, didReachEnd, didFail

        func matches(_ action: PlaybackAction) -> Bool {
            switch (self, action) {
            case (.load, .load), (.play, .play), (.pause, .pause), (.seek, .seek), (.stop, .stop), (.retry, .retry),
                (.interruption, .audioSessionInterrupted), (.background, .didEnterBackground),
                (.didBecomeReady, .didBecomeReady), (.didStartPlaying, .didStartPlaying), (.didPause, .didPause),
                (.didStartSeeking, .didStartSeeking), (.didReachEnd, .didReachEnd), (.didFail, .didFail):
                true
            default: false
            }
        }
    }

    private static func rejecting(
        _ name: String, _ asked: [Asked], in phases: [PlaybackPhase]? = nil,
        where condition: @escaping @Sendable (Move<PlaybackMachine>) -> Bool = { _ in true }
    ) -> PlaybackFault {
        PlaybackFault(name: name) { move in
            let isMeant = asked.contains { $0.matches(move.asked) } && condition(move)
            let isThere = phases.map { $0.contains(PlaybackPhase(move.from.state)) } ?? true
            return isMeant && isThere && move.isAccepted ? .rejected(.nothingLoaded) : move.decision
        }
    }

    private static func changing(
        _ name: String, _ asked: [Asked], in phases: [PlaybackPhase]? = nil,
        _ change: @escaping @Sendable (inout PlaybackModel, [PlaybackEffect]) -> [PlaybackEffect]
    ) -> PlaybackFault {
        PlaybackFault(name: name) { move in
            let isThere = phases.map { $0.contains(PlaybackPhase(move.from.state)) } ?? true
            guard isThere, asked.contains(where: { $0.matches(move.asked) }),
                case .accepted(var next, let effects) = move.decision
            else { return move.decision }
            let changed = change(&next, effects)
            return .accepted(next, changed)
        }
    }
}

extension PlaybackMachine {
    init(_ model: PlaybackModel) {
        self.init()
        state = model
    }
}
