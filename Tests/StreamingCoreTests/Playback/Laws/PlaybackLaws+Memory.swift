import Foundation
import StreamingCore
import StreamingTestKit

/// The laws on the memory of the machine: media, intent, environment, suppression and position.
extension PlaybackLaws {
    static let neverUndone = Law<PlaybackMachine>("PSM06 a change of the environment never undoes a pause") { move in
        guard move.isFromTheSystem, move.from.intent == .pause else { return nil }
        return move.to.willPlay || move.effects.contains(.play) ? "it plays" : nil
    }

    static func memory(_ background: BackgroundPlaybackPolicy) -> [Law<PlaybackMachine>] {
        [
            Law("PSM03 only load and stop change the media") { move in
                let media = move.asked == .stop ? nil : move.loaded ?? move.from.media
                return expect("media", media, move.to.media, of: move)
            },
            Law("PSM04 the intent follows the latest play, pause, load or stop") { move in
                expect("intent", intent(after: move, background), move.to.intent, of: move)
            },
            Law("PSM06 a condition lasts until its own end") { move in
                expect("environment", environment(after: move), move.to.environment, of: move)
            },
            Law(
                "PSM06 the first play since a load does not override a condition; later plays, and a start by the "
                    + "player itself, override it until the next load"
            ) { move in
                expect("suppression", suppression(after: move), move.to.suppression, of: move)
            },
            Law("PSM06 the machine remembers whether playback was requested since the load") { move in
                expect("wasAskedToPlay", wasAskedToPlay(after: move), move.to.wasAskedToPlay, of: move)
            },
            Law("PSM07 the position is the last known position, or the target of a seek") { move in
                expect("position", position(after: move), move.to.position, of: move)
            },
        ]
    }

    private static func expect<Value: Equatable>(
        _ name: String, _ expected: Value, _ found: Value, of move: Move<PlaybackMachine>
    ) -> String? {
        !move.isAccepted || expected == found ? nil : "\(name) is \(found), expected \(expected)"
    }

    private static func intent(
        after move: Move<PlaybackMachine>, _ background: BackgroundPlaybackPolicy
    ) -> PlaybackIntent {
        switch move.asked {
        case .play, .didStartPlaying: .play
        case .load, .stop, .pause, .didPause: .pause
        // The user takes precedence: if the background did not pause playback, its end does not pause it either.
        case .didBecomeActive:
            background == .pausesAndResumes || !move.from.suppression.contains(.background) ? move.from.intent : .pause
        case .seek, .retry, .didBecomeReady, .didStartBuffering, .didFinishBuffering, .didStartSeeking,
            .didFinishSeeking, .didReachEnd, .didFail, .didEnterBackground, .audioSessionInterrupted,
            .audioSessionResumed:
            move.from.intent
        }
    }

    /// Returns the environment that is expected after a move. Only system events change it.
    private static func environment(after move: Move<PlaybackMachine>) -> PlaybackSuppression {
        switch move.asked {
        case .audioSessionInterrupted: move.from.environment.union(.interruption)
        case .didEnterBackground: move.from.environment.union(.background)
        case .audioSessionResumed: move.from.environment.subtracting(.interruption)
        case .didBecomeActive: move.from.environment.subtracting(.background)
        case .load, .play, .pause, .seek, .stop, .retry, .didBecomeReady, .didStartPlaying, .didPause,
            .didStartBuffering, .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didReachEnd, .didFail:
            move.from.environment
        }
    }

    /// Returns the suppression that is expected after a move. An override applies to the loaded media, and to the
    /// current suppressions.
    private static func suppression(after move: Move<PlaybackMachine>) -> PlaybackSuppression {
        switch move.asked {
        case .load, .stop: move.from.environment
        case .didStartPlaying: []
        case .play: move.from.wasAskedToPlay ? [] : move.from.suppression
        case .audioSessionInterrupted: move.from.suppression.union(.interruption)
        case .didEnterBackground: move.from.suppression.union(.background)
        case .audioSessionResumed: move.from.suppression.subtracting(.interruption)
        case .didBecomeActive: move.from.suppression.subtracting(.background)
        case .pause, .seek, .retry, .didBecomeReady, .didPause, .didStartBuffering, .didFinishBuffering,
            .didStartSeeking, .didFinishSeeking, .didReachEnd, .didFail:
            move.from.suppression
        }
    }

    private static func wasAskedToPlay(after move: Move<PlaybackMachine>) -> Bool {
        switch move.asked {
        case .load, .stop: false
        case .play, .didStartPlaying: true
        case .pause, .seek, .retry, .didBecomeReady, .didPause, .didStartBuffering, .didFinishBuffering,
            .didStartSeeking, .didFinishSeeking, .didReachEnd, .didFail, .didEnterBackground, .didBecomeActive,
            .audioSessionInterrupted, .audioSessionResumed:
            move.from.wasAskedToPlay
        }
    }

    private static func position(after move: Move<PlaybackMachine>) -> Double {
        let (known, seen) = (move.from.position, move.action.position ?? move.from.position)
        let phase = PlaybackPhase(move.from.state)
        let isElsewhere = phase == .idle || phase == .loading || phase == .seeking || phase == .failed
        switch move.asked {
        case .load, .stop: return 0
        case .play where phase == .ended: return 0
        case .seek(let target): return target
        case .retry, .audioSessionResumed, .didBecomeActive: return known
        case .didFinishSeeking, .didReachEnd, .didStartSeeking: return seen
        // The seek target is not reached yet.
        case .didBecomeReady: return move.speaksOfBeforeTheSeek ? known : seen
        case .didStartPlaying: return phase == .seeking ? known : seen
        case .play, .pause, .didPause, .didStartBuffering, .didFinishBuffering, .didFail, .didEnterBackground,
            .audioSessionInterrupted:
            return isElsewhere ? known : seen
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

    var speaksOfBeforeTheSeek: Bool { action.generation.map { $0 < from.generation } ?? false }
}
