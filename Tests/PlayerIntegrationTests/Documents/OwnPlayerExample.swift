import Foundation
import StreamingCore

/// A player without media: its position advances for 60 s for every URL, except file URLs, which fail.
final class ClockPlayer: CustomPlayer {
    let base = PlayerBase()
    var clock: any MonotonicClock = SystemClock()
    var duration: TimeInterval = 60
    private var timer: (from: TimeInterval, since: Duration?, end: Task<Void, any Error>?) = (0, nil, nil)

    var isPlaying: Bool { timer.since != nil && currentTime < duration }
    var currentTime: TimeInterval { min(timer.from + (timer.since.map { clock.now - $0 }?.seconds ?? 0), duration) }

    deinit { timer.end?.cancel() }

    func load(_ url: URL, reporter: PlayerReporter) {
        reporter.report(url.isFileURL ? .didFail(.init(.loadFailed(reason: "it is a file"))) : .didBecomeReady, at: 0)
    }
    func play(reporter: PlayerReporter) { run(from: currentTime, reporter) }
    func pause() { run(from: currentTime, nil) }
    func unload() { run(from: 0, nil) }
    func seek(to time: TimeInterval, reporter: PlayerReporter) {
        run(from: time, timer.since.map { _ in reporter })
        reporter.report(.didFinishSeeking, at: time)
    }
    private func run(from time: TimeInterval, _ reporter: PlayerReporter?) {
        timer.end?.cancel()
        timer = (time, reporter.map { _ in clock.now }, nil)
        guard let reporter else { return }
        timer.end = Task(executorPreference: clock.executor) { [clock, duration] in
            try await clock.sleep(for: .seconds(duration - time))
            reporter.report(.didReachEnd, at: duration)
        }
    }
}
