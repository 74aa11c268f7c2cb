import Foundation
import StreamingCore
import StreamingTestKit

/// A namespace for sessions of the playback machine with their metrics, without a player.
enum RandomSession {
    /// Returns the metrics of a session that sends `actions` at times in seconds. Actions that the machine rejects are
    /// ignored.
    static func metrics(_ actions: [(second: Double, action: PlaybackAction)]) -> PlaybackMetrics {
        var sut = Recorder()
        for (second, action) in actions { sut.send(action, at: .milliseconds(Int((second * 1_000).rounded()))) }
        return sut.metrics
    }

    /// Returns the metrics of a session with random actions and samples.
    static func metrics(seed: UInt64) -> PlaybackMetrics {
        var random = SeededGenerator(seed: seed)
        var sut = Recorder()
        sut.send(.load(anyURL()), at: .zero)
        sut.send(.play, at: .zero)
        var time = Duration.zero
        for count in 1...60 {
            time += .microseconds(Int.random(in: 1...3_000_000, using: &random))
            sut.record(bytes: Int64(count) * 10_000, at: time)
            sut.send(action(&random), at: time)
        }
        return sut.metrics.closed(at: time, position: 0)
    }

    private static func action(_ random: inout SeededGenerator) -> PlaybackAction {
        let actions: [PlaybackAction] = [
            .play, .pause, .didBecomeReady, .didStartBuffering, .didFinishBuffering, .didFinishBuffering,
            .seek(to: 30), .didFinishSeeking, .audioSessionInterrupted, .audioSessionResumed, .retry,
            .didFail(.networkError(reason: "cut")),
        ]
        return actions[Int.random(in: actions.indices, using: &random)]
    }
}

/// A playback machine whose transitions are recorded in metrics.
private struct Recorder {
    private(set) var metrics = PlaybackMetrics()
    private var machine = PlaybackMachine()

    mutating func send(_ action: PlaybackAction, at instant: Duration) {
        let input = PlaybackInput(action, position: instant.seconds)
        let moment = Moment(instant: instant, date: Date(timeIntervalSince1970: instant.seconds))
        let step = Step<PlaybackMachine>(action: input, from: machine.state, result: machine.handle(input), at: moment)
        machine.state = step.to
        guard let transition = step.transition else { return }
        metrics.record(transition)
        if case .failed(let error) = transition.to, transition.didChangeState {
            metrics.record(.failed(PlaybackFailure(error), instant: instant))
        }
    }

    mutating func record(bytes: Int64, at instant: Duration) {
        var sample = PlaybackSample(at: instant, position: instant.seconds)
        (sample.bytes, sample.requests, sample.transferTime) = (bytes, Int(bytes / 10_000), instant.seconds / 2)
        metrics.record(.sample(sample))
        let bitrate = Int(bytes % 7 + 1) * 100_000
        metrics.record(.variant(MediaVariant(bitrate: bitrate), instant: instant))
    }
}
