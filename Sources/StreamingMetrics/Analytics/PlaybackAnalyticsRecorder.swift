import Foundation
import StreamingCore

/// A recorder that logs each load of a player as a viewing session, until the recorder is released.
///
/// - A session begins with a load, and ends with the next load, a stop or ``finish()``. Most metrics of a session are
///   values of `PlaybackMetrics`. The recorder saves the metrics at the end, with the first sample after an event, and
///   about every ``saveInterval`` during playback.
/// - Commands are logged only if they are accepted. Each event has the time at which it happened, with one exception: a
///   change of the speed or the volume inside an external player, such as mpv, has the time of the next sample.
/// - The texts of failures contain URLs only without credentials, fragments and query values. Texts are limited to
///   ``maximumTextLength`` Unicode scalars.
/// - A recorder that is released without ``finish()`` leaves its session open. At the next start, an app with an
///   ``EntryAnalyticsStore`` can close the session as interrupted.
///
/// ```swift
/// let service = PlaybackAnalyticsService(store: InMemoryAnalyticsStore())
/// let device = DeviceInfo(model: "phone", osVersion: "26", networkType: "wifi")
/// let recorder = PlaybackAnalyticsRecorder(of: player, service: service, device: device, appVersion: "1.0")
/// recorder.nextVideo = .init(id: video.id, title: video.title)
/// player.play(video.url)
/// player.stop()
/// await recorder.finish()
/// ```
@MainActor
public final class PlaybackAnalyticsRecorder {
    /// The interval at which the metrics of a running session are saved: 5 s.
    public nonisolated static let saveInterval = Duration.seconds(5)
    /// The maximum number of Unicode scalars of a title and of the reason of a failure.
    public nonisolated static let maximumTextLength = 500

    /// The video of the next load; nil to describe the media by its URL. A load sets the value to nil.
    public var nextVideo: Video?

    private struct Viewing {
        let id: UUID
        let start: Date
        let instant: Duration
        /// The intent of the user after the last transition.
        var intent: PlaybackIntent
        /// The time of the last sample or transition, on the session's monotonic clock.
        var lastInstant: Duration
        var failureCode: String?
        var nextSave: Duration
        var pauses = 0
        var variant: MediaVariant?
        /// The position and the duration of the media at the last sample, in seconds; nil if unknown.
        var position: TimeInterval?
        var duration: TimeInterval?
    }

    /// The speed, the volume and the muting of the player.
    private struct Controls: Equatable {
        let rate: Float
        let volume: Float
        let isMuted: Bool

        init(of session: PlayerSession) {
            (rate, volume, isMuted) = (session.rate, session.volume, session.isMuted)
        }
    }

    private let service: PlaybackAnalyticsService
    private let device: DeviceInfo
    private let appVersion: String
    private weak var session: PlayerSession?
    private var load = ObservedLoad()
    private var viewing: Viewing?
    private var controls: Controls
    private var tokens: [EventSubscription] = []

    /// Creates a recorder of a session on the main actor, without retaining the session.
    ///
    /// - Parameters:
    ///   - session: A session that has loaded nothing.
    ///   - service: The service that saves the sessions. Other code must not start or end sessions of this service.
    ///   - device: The device, for every session.
    ///   - appVersion: The version of the app, for every session.
    public init(of session: PlayerSession, service: PlaybackAnalyticsService, device: DeviceInfo, appVersion: String) {
        self.session = session
        self.service = service
        self.device = device
        self.appVersion = appVersion
        controls = Controls(of: session)
        tokens = [
            session.machine.store.observeDecisions { [weak self] step in step.transition.map { self?.record($0) } },
            session.observationPublisher.sink { [weak self] in self?.record($0) },
            session.controlPublisher.sink { [weak self] in self?.recordControls() },
        ]
    }

    /// Creates a recorder of a player, without retaining the player.
    ///
    /// - Parameters:
    ///   - player: A player that has loaded nothing.
    ///   - service: The service that saves the sessions. Other code must not start or end sessions of this service.
    ///   - device: The device, for every session.
    ///   - appVersion: The version of the app, for every session.
    public convenience init(
        of player: StreamingPlayer, service: PlaybackAnalyticsService, device: DeviceInfo, appVersion: String
    ) {
        self.init(of: player.session, service: service, device: device, appVersion: appVersion)
    }

    /// Ends the running session, and waits until the store and the sink have received all records.
    ///
    /// If playback has neither ended nor failed, the outcome of the session is `stopped`.
    public func finish() async {
        end()
        await service.flush()
    }

    /// Ends the running session, with the outcome `stopped` if playback has neither ended nor failed.
    package func end() {
        guard let viewing else { return }
        // After the release of the player session, the end is the time of the last sample or transition.
        let instant = session?.clock.now ?? viewing.lastInstant
        let position = session?.position ?? viewing.position ?? 0
        for event in load.endStall(at: instant) { record(event, at: instant, position) }
        end(
            session?.metrics ?? load.metrics.closed(at: instant, position: viewing.position), at: instant,
            position: position)
    }

    // MARK: Records

    private func record(_ transition: PlaybackTransition) {
        var isLoad = false
        if case .load = transition.action { isLoad = true }
        let before = load.metrics
        let position = isLoad ? viewing?.position ?? 0 : transition.position
        let events = load.record(transition)
        // The end of a stall belongs to the session that the load ends.
        for event in events where !isLoad || event.isEndOfStall { record(event, at: transition.instant, position) }
        guard !isLoad else {
            end(before.closed(by: transition), at: transition.instant, position: position)
            begin(transition)
            for event in events where !event.isEndOfStall { record(event, at: transition.instant, 0) }
            return
        }
        record(transition, isSeek: load.metrics.seekCount > before.seekCount)
        viewing?.intent = transition.intent
        viewing?.lastInstant = transition.instant
    }

    private func record(_ transition: PlaybackTransition, isSeek: Bool) {
        guard let viewing else { return }
        let log = { (type: PlaybackEventType) in self.log(type, transition.position, at: transition.instant) }
        switch transition.action {
        case .play: log(.play)
        // In the window of an external player, the user pauses and resumes without a command.
        case .didStartPlaying where viewing.intent == .pause: log(.play)
        case .pause: logPause(transition)
        case .didPause where viewing.intent == .play && transition.intent == .pause: logPause(transition)
        case .didFail: logFailure(transition)
        case .seek(let target) where isSeek: log(.seek(from: transition.position, to: target))
        case .didStartSeeking where isSeek:
            log(.seek(from: viewing.position ?? 0, to: transition.position))
        case .stop: end(load.metrics, at: transition.instant, position: transition.position)
        default: break
        }
    }

    private func logPause(_ transition: PlaybackTransition) {
        viewing?.pauses += 1
        log(.pause, transition.position, at: transition.instant)
    }

    /// Logs the failure immediately, because other observers may replace or stop the load afterwards.
    private func logFailure(_ transition: PlaybackTransition) {
        guard let failure = session?.failure else { return }
        viewing?.failureCode = failure.code.rawValue
        let message = failure.error.redacted.reason.limited(to: Self.maximumTextLength)
        log(.error(code: failure.code.rawValue, message: message), transition.position, at: transition.instant)
    }

    private func record(_ event: PerformanceEvent, at instant: Duration, _ position: TimeInterval) {
        switch event {
        case .loadStarted: service.tracker?.videoLoadStarted(at: date(of: instant))
        case .firstFrameRendered:
            service.tracker?.firstFrameRendered(at: date(of: instant), after: load.metrics.startupTime)
            log(.videoStarted, position, at: instant)
        case .bufferingStarted:
            service.tracker?.bufferingStarted(at: date(of: instant))
            log(.bufferingStarted, position, at: instant)
        case .bufferingEnded(let duration):
            service.tracker?.bufferingEnded(at: date(of: instant), isMicroStall: load.isMicroStall(lasting: duration))
            log(.bufferingEnded(duration: duration), position, at: instant)
        case .playbackStalled, .playbackResumed, .qualityChanged, .memoryWarning, .networkChanged, .bytesTransferred:
            break
        }
    }

    private func record(_ observation: PlaybackObservation) {
        _ = load.record(observation)
        guard viewing != nil else { return }
        let position = session?.position ?? 0
        switch observation {
        case .sample(let sample):
            viewing?.position = sample.position
            viewing?.lastInstant = sample.instant
            if let duration = sample.duration { viewing?.duration = duration }
            recordControls()
            save(sample)
        case .variant(let variant, let instant):
            let old = viewing?.variant
            // After a retry, the player reports the variant again.
            if variant == old { return }
            viewing?.variant = variant
            log(.qualityChanged(from: old?.name, to: variant.name), position, at: instant)
        case .warning, .recovered, .dateRange, .subtitles, .failed: break
        }
    }

    private func recordControls() {
        guard let session else { return }
        let (old, new) = (controls, Controls(of: session))
        controls = new
        guard viewing != nil, old != new else { return }
        let (position, now) = (session.position, session.clock.now)
        if old.rate != new.rate { log(.speedChanged(from: old.rate, to: new.rate), position, at: now) }
        if old.volume != new.volume { log(.volumeChanged(from: old.volume, to: new.volume), position, at: now) }
        if old.isMuted != new.isMuted { log(.muteToggled(isMuted: new.isMuted), position, at: now) }
    }

    private func log(_ type: PlaybackEventType, _ position: TimeInterval, at instant: Duration) {
        guard let viewing, service.isRunning(viewing.id) else { return }
        service.record(type, position: position, at: date(of: instant))
        // The next sample saves the metrics, because the system may kill the process at any time.
        self.viewing?.nextSave = instant
    }

    // MARK: Sessions

    private func begin(_ transition: PlaybackTransition) {
        guard case .load(let url) = transition.action else { return }
        let video = nextVideo ?? Video(url: url)
        nextVideo = nil
        let session = PlaybackSession(
            id: service.makeID(), videoID: video.id, videoTitle: video.title.limited(to: Self.maximumTextLength),
            startTime: transition.timestamp, endTime: nil, deviceInfo: device, appVersion: appVersion)
        service.start(session)
        guard service.isRunning(session.id) else { return }
        viewing = Viewing(
            id: session.id, start: transition.timestamp, instant: transition.instant, intent: transition.intent,
            lastInstant: transition.instant, nextSave: transition.instant + Self.saveInterval)
    }

    /// Ends the running session, if any, with the metrics up to `instant`.
    private func end(_ metrics: PlaybackMetrics, at instant: Duration, position: TimeInterval) {
        guard let viewing else { return }
        defer { self.viewing = nil }
        guard service.isRunning(viewing.id) else { return }
        var final = sessionMetrics(of: metrics)
        final.outcome = final.outcome ?? .stopped
        service.videoDuration = final.duration
        service.end(
            watchedDuration: final.watchedDuration, completed: final.outcome == .ended, position: position,
            metrics: final, at: date(of: instant))
    }

    private func save(_ sample: PlaybackSample) {
        guard let viewing, sample.instant >= viewing.nextSave, service.isRunning(viewing.id) else { return }
        self.viewing?.nextSave = sample.instant + Self.saveInterval
        service.save(sessionMetrics(of: load.metrics.closed(at: sample.instant, position: sample.position)))
    }

    private func sessionMetrics(of metrics: PlaybackMetrics) -> SessionMetrics {
        var result = SessionMetrics(metrics, duration: viewing?.duration, pauseCount: viewing?.pauses ?? 0)
        // The observation of a failure follows the transition, whose observers may have replaced the load by then.
        result.failureCode = viewing?.failureCode
        return result
    }

    /// Returns the date of an instant of the running session; without a session, the current date.
    ///
    /// The wall clock may be corrected during the session, so the date counts from the start of the session on the
    /// monotonic clock.
    private func date(of instant: Duration) -> Date {
        guard let viewing else { return session?.clock.date ?? Date() }
        return viewing.start.addingTimeInterval((instant - viewing.instant).seconds)
    }
}

extension MediaVariant {
    /// The size and the declared bitrate, such as `1280x720 2800000 bit/s`; `unknown` if the media declares neither.
    fileprivate var name: String {
        let size = width.flatMap { width in height.map { "\(width)x\($0)" } } ?? height.map { "\($0)p" }
        return [size, bitrate.map { "\($0) bit/s" }].compactMap { $0 }.joined(separator: " ").nonEmpty ?? "unknown"
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }

    /// Returns the first `count` Unicode scalars of the text.
    ///
    /// A limit on characters would not limit the size, because one character can have any number of scalars.
    fileprivate func limited(to count: Int) -> String { String(UnicodeScalarView(unicodeScalars.prefix(count))) }
}
