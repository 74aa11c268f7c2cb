import Foundation
import StreamingCore
import StreamingTestKit

/// What is remembered: media, intent, holds, position.
extension PlaybackLaws {
    static let neverUndone = Law<PlaybackMachine>("PSM06 a user's pause is never undone by the system") { move in
        guard move.isFromTheSystem, move.from.intent == .pause else { return nil }
        return move.to.willPlay || move.effects.contains(.play) ? "it plays" : nil
    }

    static func memory(_ background: BackgroundPlaybackPolicy) -> [Law<PlaybackMachine>] {
        [
            Law("PSM03 only load and stop change the media") { move in
                let media = move.asked == .stop ? nil : move.loaded ?? move.from.media
                return expect("media", media, move.to.media, of: move)
            },
            Law("PSM04 the intent is what a person or the player's own window said last") { move in
                expect("intent", intent(after: move, background), move.to.intent, of: move)
            },
            Law("PSM06 holds come and go with the system, and with who insists on playing") { move in
                expect("holds", holds(after: move), move.to.holds, of: move)
            },
            Law("PSM07 position is where it was last seen, or is to go") { move in
                expect("position", position(after: move), move.to.position, of: move)
            },
        ]
    }

    private static func expect<Value: Equatable>(
        _ name: String, _ expected: Value, _ found: Value, of move: Move<PlaybackMachine>
    ) -> String? {
        !move.isAccepted || expected == found ? nil : "\(name) is \(found), and not \(expected)"
    }

    private static func intent(
        after move: Move<PlaybackMachine>, _ background: BackgroundPlaybackPolicy
    ) -> PlaybackIntent {
        switch move.asked {
        case .play, .didStartPlaying: .play
        case .load, .stop, .pause, .didPause: .pause
        case .didBecomeActive: background == .pausesAndResumes ? move.from.intent : .pause
        case .seek, .retry, .didBecomeReady, .didStartBuffering, .didFinishBuffering, .didStartSeeking,
            .didFinishSeeking, .didReachEnd, .didFail, .didEnterBackground, .audioSessionInterrupted,
            .audioSessionResumed:
            move.from.intent
        }
    }

    /// The first wish to play during a hold is remembered, on something that stands; from `paused`, by a second one or by
    /// the player, the hold is overruled.
    private static func holds(after move: Move<PlaybackMachine>) -> PlaybackHolds {
        switch move.asked {
        case .stop, .didStartPlaying: return []
        case .play:
            let overrules = move.from.intent == .play || move.from.state == .paused || move.from.state == .ended
            return overrules ? [] : move.from.holds
        case .audioSessionInterrupted: return move.from.holds.union(.interruption)
        case .didEnterBackground: return move.from.holds.union(.background)
        case .audioSessionResumed: return move.from.holds.subtracting(.interruption)
        case .didBecomeActive: return move.from.holds.subtracting(.background)
        case .load, .pause, .seek, .retry, .didBecomeReady, .didPause, .didStartBuffering, .didFinishBuffering,
            .didStartSeeking, .didFinishSeeking, .didReachEnd, .didFail:
            return move.from.holds
        }
    }

    private static func position(after move: Move<PlaybackMachine>) -> Double {
        let (known, seen) = (move.from.position, move.action.position ?? move.from.position)
        let phase = PlaybackPhase(move.from.state)
        let isOnTheWay = phase == .loading || phase == .seeking || phase == .failed
        switch move.asked {
        case .load, .stop: return 0
        case .play where phase == .ended: return 0
        case .seek(let target): return target
        case .retry, .audioSessionResumed, .didBecomeActive: return known
        case .didFinishSeeking, .didReachEnd, .didStartSeeking: return seen
        // Where it is to go is not reached yet.
        case .didBecomeReady: return move.speaksOfBeforeTheSeek ? known : seen
        case .didStartPlaying: return phase == .seeking ? known : seen
        case .play, .pause, .didPause, .didStartBuffering, .didFinishBuffering, .didFail, .didEnterBackground,
            .audioSessionInterrupted:
            return isOnTheWay ? known : seen
        }
    }
}

extension Move<PlaybackMachine> {
    var loaded: URL? {
        guard case .load(let url) = asked else { return nil }
        return url
    }

    var isFromTheSystem: Bool {
        switch asked {
        case .didEnterBackground, .didBecomeActive, .audioSessionInterrupted, .audioSessionResumed: true
        case .load, .play, .pause, .seek, .stop, .retry, .didBecomeReady, .didStartPlaying, .didPause,
            .didStartBuffering, .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didReachEnd, .didFail:
            false
        }
    }

    var speaksOfBeforeTheSeek: Bool { action.epoch.map { $0 < from.epoch } ?? false }
}
