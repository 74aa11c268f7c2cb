import Foundation
import StreamingCore

extension MachineModel<PlaybackMachine> {
    /// Returns a model of the playback machine, with all commands and all events of a player as inputs.
    ///
    /// - Parameter background: The policy for playback in the background.
    public static func playback(background: BackgroundPlaybackPolicy = .pauses) -> Self {
        MachineModel(
            PlaybackMachine(background: background), inputs: commands + reports,
            shape: { $0.shape + ($0.wasSought ? " after a seek" : "") })
    }

    /// The inputs for commands of the user and events of the system.
    private static var commands: [Input] {
        [
            ("load(b)", .load(anyURL("b"))), ("play", .play), ("pause", .pause), ("seek(10)", .seek(to: 10)),
            ("seek(-1)", .seek(to: -1)), ("seek(nan)", .seek(to: .nan)), ("seek(inf)", .seek(to: .infinity)),
            ("stop", .stop), ("retry", .retry), ("didEnterBackground", .didEnterBackground),
            ("didBecomeActive", .didBecomeActive), ("audioSessionInterrupted", .audioSessionInterrupted),
            ("audioSessionResumed", .audioSessionResumed),
        ].map { (name: String, action: PlaybackAction) in
            Input(name, weight: leadsAway(action) ? 1 : 10, PlaybackInput(action))
        }
    }

    /// Returns whether an action leads to a state that accepts few other actions.
    ///
    /// Random runs send such an action rarely.
    private static func leadsAway(_ action: PlaybackAction) -> Bool {
        switch action {
        case .stop, .didFail, .didReachEnd: true
        case .load, .play, .pause, .seek, .retry, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering,
            .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didEnterBackground, .didBecomeActive,
            .audioSessionInterrupted, .audioSessionResumed:
            false
        }
    }

    /// The inputs for events of the player.
    ///
    /// Each event has three inputs: an event of the current generation, an event from before the last seek, and an
    /// event from before the last load.
    private static var reports: [Input] {
        let reports: [(String, PlaybackAction)] = [
            ("didBecomeReady", .didBecomeReady), ("didStartPlaying", .didStartPlaying), ("didPause", .didPause),
            ("didStartBuffering", .didStartBuffering), ("didFinishBuffering", .didFinishBuffering),
            ("didStartSeeking", .didStartSeeking), ("didFinishSeeking", .didFinishSeeking),
            ("didReachEnd", .didReachEnd),
            ("didFail(network)", .didFail(.networkError(reason: "any"))),
            ("didFail(load)", .didFail(.loadFailed(reason: "any"))), ("stop by the player", .stop),
        ]
        return reports.flatMap { name, action in
            [
                Input(name, weight: leadsAway(action) ? 1 : 10) {
                    PlaybackInput(action, generation: $0.generation, position: 7)
                },
                Input(name + " before the seek", weight: leadsAway(action) ? 1 : 5) { model in
                    model.wasSought ? PlaybackInput(action, generation: model.loadGeneration, position: 7) : nil
                },
                Input(name + " before the load") {
                    PlaybackInput(action, generation: $0.loadGeneration - 1, position: 7)
                },
            ]
        }
    }
}

extension PlaybackModel {
    /// Whether a seek has followed the last load.
    ///
    /// Events about seeks and about the end of the media may then be stale.
    public var wasSought: Bool { generation > loadGeneration }

    /// The name of the state, with the other values of the model that affect the result of an action.
    ///
    /// Two models with the same shape behave alike, except for events that were sent before a seek.
    public var shape: String {
        var facts = ["\(state)"]
        if media != nil { facts.append("intent:\(intent)") }
        if intent == .pause && wasAskedToPlay { facts.append("played") }
        for (condition, name) in [(PlaybackSuppression.interruption, "interrupted"), (.background, "background")]
        where environment.contains(condition) {
            facts.append(suppression.contains(condition) ? name : "\(name):overridden")
        }
        switch state {
        case .loading:
            if wasSought { facts.append("sought") }
        case .failed(let error):
            facts.append(error.isRecoverable ? "recoverable" : "final")
            facts.append(position > 0 ? "midway" : "at the start")
        case .idle, .playing, .paused, .buffering, .seeking, .ready, .ended: break
        }
        return facts.joined(separator: " ")
    }
}
