import Foundation
import StreamingCore

/// A working player that needs no real media and never stalls.
///
/// The position follows a clock, and events are reported as `ReportingPlayer` requires.
public final class PlayerFake: CustomPlayer {
    /// A function that returns the media at a URL: its duration in seconds, or the error of its load.
    public typealias Media = (URL) -> Result<TimeInterval, PlaybackError>

    /// The time from a load to the event that reports whether the media is ready.
    public static let latency = Duration.milliseconds(100)

    public let base = PlayerBase()
    /// The capabilities of the player: playback speeds from 0.5 to 2.
    public let capabilities = PlayerCapabilities(speeds: 0.5...2)
    public private(set) var duration: TimeInterval = .infinity

    private var isReady: Bool { duration.isFinite && clock.now >= readyTime }
    private let clock: any MonotonicClock
    private let media: Media
    /// The reporter for events of the last load, seek or play command, or nil before the first of these commands.
    private var reporter: PlayerReporter?
    private var readyTime = Duration.zero
    private var wantsToPlay = false
    private var position: TimeInterval = 0
    private var since = Duration.zero
    private var speed = 1.0
    private var timer: Task<Void, Never>?

    /// Creates a player that has loaded no media.
    ///
    /// - Parameters:
    ///   - clock: The clock that determines positions and the times of events.
    ///   - media: A closure that returns the duration of the media at a URL, in seconds, or the error of its load.
    public init(clock: any MonotonicClock, media: @escaping Media) {
        self.clock = clock
        self.media = media
    }

    deinit { timer?.cancel() }

    public var isPlaying: Bool { wantsToPlay && isReady && currentTime < duration }

    public var currentTime: TimeInterval {
        guard wantsToPlay, isReady else { return position }
        return min(duration, position + (clock.now - since).seconds * speed)
    }

    public func load(_ url: URL, reporter: PlayerReporter) {
        self.reporter = reporter
        readyTime = clock.now + Self.latency
        switch media(url) {
        case .success(let duration):
            self.duration = duration
            report(.didBecomeReady, at: readyTime)
        case .failure(let error): report(.didFail(PlaybackFailure(error)), at: readyTime)
        }
    }

    public func play(reporter: PlayerReporter) {
        self.reporter = reporter
        change { wantsToPlay = true }
    }

    public func pause() { change { wantsToPlay = false } }

    public func seek(to time: TimeInterval, reporter: PlayerReporter) {
        self.reporter = reporter
        change { position = time }
        reporter.report(.didFinishSeeking, at: time)
    }

    public func unload() {
        timer?.cancel()
        (position, duration, wantsToPlay) = (0, .infinity, false)
    }

    public func applySettings() { change { speed = Double(playbackSpeed) } }

    /// Reports an error at the current position, as if the server were lost. Does nothing before the first load, seek
    /// or play command.
    ///
    /// - Parameter error: The error to report.
    public func fail(_ error: PlaybackError) {
        timer?.cancel()
        reporter?.report(.didFail(PlaybackFailure(error)), at: currentTime)
    }

    /// Updates the position, and applies a change. If the media is ready, also stops the timer that reports the end of
    /// the media, and starts a new timer if the player wants to play.
    private func change(_ apply: () -> Void) {
        position = currentTime
        since = clock.now
        apply()
        guard isReady else { return }
        timer?.cancel()
        guard wantsToPlay else { return }
        report(.didReachEnd, at: clock.now + .seconds((duration - position) / speed), position: duration)
    }

    private func report(_ event: PlayerEvent, at deadline: Duration, position: TimeInterval = 0) {
        timer?.cancel()
        timer = Task(executorPreference: clock.executor) { [clock, reporter] in
            guard (try? await clock.sleep(until: deadline)) != nil else { return }
            reporter?.report(event, at: position)
        }
    }
}
