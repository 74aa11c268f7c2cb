import Foundation
import StreamingCore
import StreamingTestKit

/// The laws on effects. The effects keep the player in step with the model, and only a repeated failure may cause a
/// superfluous effect.
extension PlaybackLaws {
    static let effects: [Law<PlaybackMachine>] = [
        Law("PSM10 the generation counts the load and seek commands to the player") { move in
            guard move.isAccepted else { return nil }
            let begun = move.effects.filter(\.beginsAGeneration)
            if move.to.generation != move.from.generation + begun.count {
                return "the generation is \(move.to.generation)"
            }
            let load = begun.firstIndex { if case .load = $0 { true } else { false } }
            let loadGeneration = load.map { move.from.generation + 1 + $0 } ?? move.from.loadGeneration
            return move.to.loadGeneration == loadGeneration
                ? nil : "the generation of the load is \(move.to.loadGeneration)"
        },
        Law("PSM08 the player matches the state of the machine after every step") { move in
            guard move.isAccepted else { return nil }
            if move.to.willPlay && move.effects.contains(.pause) { return "the player is paused, and should play" }
            var player = ToldPlayer(by: move.from)
            player.didReport(move.asked)
            for effect in move.effects { player.follow(effect) }
            let expected = ToldPlayer(by: move.to)
            return player.isInStep(with: expected) ? nil : "the player is \(player), expected \(expected)"
        },
        Law("PSM04 the player receives no superfluous command") { move in
            var player = ToldPlayer(by: move.from)
            player.didReport(move.asked)
            for effect in move.effects {
                let before = player
                player.follow(effect)
                // A player that fails again is unloaded once more, even if the first command has unloaded it.
                let isUnloadedAgain = move.from.isFailed && effect == .stop && move.effects.count == 1
                if player == before, !effect.beginsAGeneration, !isUnloadedAgain { return "\(effect) changes nothing" }
            }
            return nil
        },
        Law("PSM08 the player loads, then seeks, then plays") { move in
            let order = move.effects.map(\.rank)
            return order == order.sorted() ? nil : "the effects are \(move.effects)"
        },
        Law("PSM05 the player seeks to the target position") { move in
            guard move.isAccepted else { return nil }
            let target = seekTarget(of: move)
            let seeks = move.effects.filter { if case .seek = $0 { true } else { false } }
            return seeks == (target.map { [.seek(to: $0)] } ?? []) ? nil : "the seeks are \(seeks)"
        },
        Law("PSM03 the player loads only for load and retry, and stops only for stop and a failure") { move in
            guard move.isAccepted else { return nil }
            let loads = move.effects.contains { if case .load = $0 { true } else { false } }
            let stops = move.effects.contains(.stop)
            switch move.asked {
            case .load, .retry: return loads && !stops ? nil : "the effects are \(move.effects)"
            case .stop, .didFail: return stops && !loads ? nil : "the effects are \(move.effects)"
            default: return loads || stops ? "the effects are \(move.effects)" : nil
            }
        },
    ]

    private static func seekTarget(of move: Move<PlaybackMachine>) -> TimeInterval? {
        switch move.asked {
        case .seek(let target): target
        case .play: move.from.state == .ended ? 0 : nil
        case .retry: move.from.position > 0 ? move.from.position : nil
        case .load, .pause, .stop, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering,
            .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didReachEnd, .didFail, .didEnterBackground,
            .didBecomeActive, .audioSessionInterrupted, .audioSessionResumed:
            nil
        }
    }
}

/// A model of the player, derived from its commands: its media, whether it plays, and whether it may play after a seek
/// from the end.
struct ToldPlayer: Equatable {
    private var media: URL?
    private var runs = false
    private var mayRunAgain = false

    /// Creates a model of the player in the state that `model` implies.
    init(by model: PlaybackModel) {
        switch model.state {
        case .idle, .failed: break
        case .loading, .ready, .paused, .buffering(.paused), .seeking(_, .paused): media = model.media
        case .ended: (media, mayRunAgain) = (model.media, model.willPlay)
        case .playing, .buffering(.playing), .seeking(_, .playing):
            (media, runs, mayRunAgain) = (model.media, true, true)
        }
    }

    /// Returns whether the player equals `expected`, except that the player may still be unable to play after the end.
    /// If an interruption paused playback at the end, the player receives the play command only after a seek.
    func isInStep(with expected: Self) -> Bool {
        media == expected.media && runs == expected.runs && (expected.mayRunAgain || !mayRunAgain)
    }

    mutating func follow(_ effect: PlaybackEffect) {
        switch effect {
        case .load(let url): (media, runs, mayRunAgain) = (url, false, false)
        case .play: (runs, mayRunAgain) = (true, true)
        case .pause: (runs, mayRunAgain) = (false, false)
        case .seek: break
        case .stop: (media, runs, mayRunAgain) = (nil, false, false)
        }
    }

    /// Follows a change that the player made without a command, such as stopping at the end.
    mutating func didReport(_ action: PlaybackAction) {
        switch action {
        case .didStartPlaying: (runs, mayRunAgain) = (true, true)
        case .didPause: (runs, mayRunAgain) = (false, false)
        case .didReachEnd: runs = false
        case .load, .play, .pause, .seek, .stop, .retry, .didBecomeReady, .didStartBuffering, .didFinishBuffering,
            .didStartSeeking, .didFinishSeeking, .didFail, .didEnterBackground, .didBecomeActive,
            .audioSessionInterrupted, .audioSessionResumed:
            break
        }
    }
}

extension PlaybackEffect {
    fileprivate var rank: Int {
        switch self {
        case .stop: 0
        case .load: 1
        case .seek: 2
        case .play, .pause: 3
        }
    }

    fileprivate var beginsAGeneration: Bool {
        switch self {
        case .load, .seek: true
        case .play, .pause, .stop: false
        }
    }
}
