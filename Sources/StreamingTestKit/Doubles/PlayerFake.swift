import Foundation
import StreamingCore

/// A working player without media: it keeps time on a clock and reports as `ReportingPlayer` says, and nothing ever stalls.
public final class PlayerFake: ReportingPlayer {
    /// What is at a URL: something of a duration in seconds, or an error.
    public typealias Media = (URL) -> Result<TimeInterval, PlaybackError>

    /// Between a load and its report.
    public static let latency = Duration.milliseconds(100)

    public let mailbox = Mailbox<PlaybackReport>()
    public private(set) var volume: Float = 1
    public private(set) var isMuted = false
    public private(set) var playbackSpeed: Float = 1
    public private(set) var duration: TimeInterval = .infinity
    public let tracks: [MediaTrack] = []
    public var snapshot: PlayerSnapshot { PlayerSnapshot(of: self) }

    private var isReady: Bool { duration.isFinite && clock.now >= readyTime }
    private let clock: any MonotonicClock
    private let media: Media
    private var generation = 0
    private var readyTime = Duration.zero
    private var wantsToPlay = false
    private var position: TimeInterval = 0
    private var since = Duration.zero
    private var timer: Task<Void, Never>?

    /// Finds what `media` says; all its waiting is on `clock`.
    public init(clock: any MonotonicClock, media: @escaping Media) {
        self.clock = clock
        self.media = media
    }

    deinit { timer?.cancel() }

    public var capabilities: PlayerCapabilities { PlayerCapabilities(speeds: 0.5...2) }
    public var isPlaying: Bool { wantsToPlay && isReady && currentTime < duration }

    public var currentTime: TimeInterval {
        guard wantsToPlay, isReady else { return position }
        return min(duration, position + (clock.now - since).seconds * Double(playbackSpeed))
    }

    public func load(url: URL) {
        unload()
        generation += 1
        readyTime = clock.now + Self.latency
        switch media(url) {
        case .success(let duration):
            self.duration = duration
            report(.didBecomeReady, at: readyTime)
        case .failure(let error): report(.didFail(error), at: readyTime)
        }
    }

    public func play() { change { wantsToPlay = true } }
    public func pause() { change { wantsToPlay = false } }
    public func stop() { unload() }

    public func seek(to time: TimeInterval) {
        generation += 1
        change { position = min(max(0, time), duration) }
        // One that comes while loading is part of the load.
        guard isReady else { return report(.didBecomeReady, at: readyTime) }
        mailbox.post(PlaybackReport(.didFinishSeeking, generation: generation, position: position))
    }

    public func seekForward(by seconds: TimeInterval) { seek(by: seconds) }
    public func seekBackward(by seconds: TimeInterval) { seek(by: -seconds) }
    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) {}
    public func setVolume(_ volume: Float) { self.volume = min(max(volume, 0), 1) }
    public func toggleMute() { isMuted.toggle() }
    public func setPlaybackSpeed(_ speed: Float) { change { playbackSpeed = speed } }

    /// Breaks playback off, as a server that goes away does.
    public func fail(_ error: PlaybackError) {
        let position = currentTime
        timer?.cancel()
        mailbox.post(PlaybackReport(.didFail(error), generation: generation, position: position))
    }

    private func unload() {
        timer?.cancel()
        (position, duration, wantsToPlay) = (0, .infinity, false)
    }

    /// Applies a change from the present position on, and sets the timer of the end anew.
    private func change(_ apply: () -> Void) {
        position = currentTime
        since = clock.now
        apply()
        guard isReady else { return }
        timer?.cancel()
        guard wantsToPlay else { return }
        let rest = (duration - position) / Double(playbackSpeed)
        report(.didReachEnd, at: clock.now + .seconds(rest), position: duration)
    }

    private func report(_ event: PlayerEvent, at deadline: Duration, position: TimeInterval? = nil) {
        let report = PlaybackReport(event, generation: generation, position: position ?? self.position)
        timer?.cancel()
        timer = Task(executorPreference: clock.executor) { [clock, mailbox] in
            guard (try? await clock.sleep(until: deadline)) != nil else { return }
            mailbox.post(report)
        }
    }
}
