import Foundation
import Observation

/// The player for apps, which plays one video at a time.
///
/// A command takes effect at once. A rejected command changes nothing, and returns the rejection. The player processes
/// its reports on the main actor by itself, so an app need not start or cancel a task. Releasing the last reference to
/// the player stops playback, closes its connections and ends the process of an external player.
///
/// Creating a player opens no connection and starts no process, so SwiftUI may create it as the default value of a
/// `@State` property.
///
/// For a player that is not confined to the main actor, for example on a server, use ``PlayerSession``.
///
/// ```swift
/// let player = StreamingPlayer()
/// player.play(url)
/// let outcome = await player.finished()
/// print(outcome, player.metrics.rebufferRatio ?? 0)
/// ```
@MainActor
@Observable
public final class StreamingPlayer {
    /// The state of playback.
    public private(set) var state = PlaybackState.idle
    /// The URL of the loaded media, or of the media whose playback failed; nil if nothing is loaded.
    public private(set) var media: URL?
    /// Whether the media plays, or will play once the buffer for playback is filled.
    public private(set) var willPlay = false
    /// The duration in seconds; nil until the media is ready for the first time, or for live media. The duration
    /// remains known after a failure and during a retry.
    public private(set) var duration: TimeInterval?
    /// Whether seeks within the media are accepted. The value is false before the media is ready and after a failure,
    /// although a seek while loading sets the start position.
    ///
    /// For a live stream, the value becomes true when the window is longer than three target durations, and false when
    /// the window is at most two target durations long. While the value is false, an app should show no seek bar.
    /// ``seekToLiveEdge()`` is still accepted.
    public private(set) var canSeek = false
    /// The seekable range in seconds from the start; nil while the range is unknown, or if ``canSeek`` is false. The
    /// range of a live stream is its window, which moves.
    public private(set) var seekableRange: ClosedRange<TimeInterval>?
    /// Whether the media is live, which means that the media has no end yet. Nil before the media is ready, after a
    /// failure, or while the player has not determined the value.
    public private(set) var isLive: Bool?
    /// The duration between the position and the live edge, in seconds. Nil before the media is ready, after a failure,
    /// if the media is not live, or if the player does not measure the latency.
    public private(set) var liveLatency: TimeInterval?
    /// The playback speed; 1 is normal speed.
    public private(set) var rate: Float = 1
    /// The volume, from 0 to 1.
    public private(set) var volume: Float = 1
    /// Whether the audio is muted.
    public private(set) var isMuted = false
    /// The variant of the last received segment; nil before the first segment, if the media has no variants, or if the
    /// player does not report variants.
    public private(set) var variant: MediaVariant?
    /// The variants of the media, by ascending bitrate; empty if the media has no variants, or if the player does not
    /// report them.
    public private(set) var variants: [MediaVariant] = []
    /// The selectable audio and subtitle tracks of the loaded media, or an empty array if there are none.
    public private(set) var tracks: [MediaTrack] = []
    /// The subtitles at the position, by ascending start; empty if no subtitle track is selected, before the media is
    /// ready, and after a stop or a failure.
    public private(set) var subtitles: [SubtitleCue] = []
    /// The failure in the state `failed`; nil in any other state.
    public private(set) var failure: PlaybackFailure?
    /// The conditions that currently suppress playback: an interruption, the background, both or none.
    public private(set) var suppression: PlaybackSuppression = []
    /// The next automatic retry; nil if no retry is planned.
    public private(set) var pendingRetry: PendingRetry?
    /// The latest 100 warnings of the current load, oldest first. A warning is a problem that playback survives.
    public private(set) var warnings: [PlaybackWarning] = []

    /// The position and the buffered duration.
    ///
    /// These two values change often, so they are in a separate observable object. A change of the position therefore
    /// does not update a view that shows only the state.
    public let clock = PlayerClock()

    @ObservationIgnored package let session: PlayerSession
    @ObservationIgnored package let publisher = EventPublisher<Event>()
    @ObservationIgnored private var subscriptions: Set<EventSubscription> = []
    /// The task that processes the player's reports; nil before the first command.
    @ObservationIgnored private var pump: TaskLifetime?

    private static let warningLimit = 100

    /// Creates a player that has loaded nothing.
    ///
    /// - Parameters:
    ///   - player: A new player that has not received a command. No other code may command this player.
    ///   - clock: The clock that measures timeouts and dates transitions.
    ///   - policies: The timeouts, the automatic retries, the behaviour in the background, and the interval at which
    ///     the property ``clock`` changes.
    public convenience init(
        player: any ReportingPlayer, clock: any MonotonicClock = SystemClock(),
        policies: SessionPolicies = SessionPolicies()
    ) {
        self.init(PlayerSession(player: player, clock: clock, policies: policies))
    }

    /// Creates a player for a session that has loaded nothing.
    package init(_ session: PlayerSession) {
        self.session = session
        session.transitionPublisher.sink { [weak self] in self?.follow($0) }.store(in: &subscriptions)
        session.rejectionPublisher.sink { [weak self] in self?.publish(.rejection($0)) }.store(in: &subscriptions)
        session.warningPublisher.sink { [weak self] in self?.follow($0) }.store(in: &subscriptions)
        session.recoveryPublisher.sink { [weak self] in self?.follow($0) }.store(in: &subscriptions)
        session.dateRangePublisher.sink { [weak self] in self?.publish(.dateRange($0)) }.store(in: &subscriptions)
        session.subtitlePublisher.sink { [weak self] in self?.follow($0) }.store(in: &subscriptions)
        session.variantPublisher.sink { [weak self] in self?.follow($0) }.store(in: &subscriptions)
        session.samplePublisher.sink { [weak self] in self?.update() }.store(in: &subscriptions)
        session.retryPublisher.sink { [weak self] in self?.set(\.pendingRetry, $0) }.store(in: &subscriptions)
    }

    /// The wall-clock date of the position; nil before the media is ready, after a failure, if the media has no dates,
    /// or if the player does not report the date. The date changes with the position of ``clock``.
    public var currentDate: Date? {
        _ = clock.position
        return session.currentDate
    }

    /// The metrics of the current load, up to now. After a stop, the value is the metrics of the stopped load.
    public var metrics: PlaybackMetrics {
        access(keyPath: \.metrics)
        return session.metrics
    }

    /// The metrics of the load before the current load; nil if there was no earlier load.
    public var replacedMetrics: PlaybackMetrics? {
        access(keyPath: \.metrics)
        return session.replacedMetrics
    }

    package var snapshot: PlayerSnapshot { session.snapshot }
    package var capabilities: PlayerCapabilities { player.capabilities }

    private var player: any ReportingPlayer { session.player }

    // MARK: Sequences

    /// An asynchronous sequence of the current state and the later states, for one consumer.
    ///
    /// A slow consumer receives the latest state, and misses earlier states. The sequence continues with the next load.
    /// The sequence does not retain the player, and ends when the player is released.
    public var states: LatestValues<PlaybackState> { session.statePublisher.values }

    /// An asynchronous sequence of the events that occur from now on, for one consumer. The sequence does not retain
    /// the player, and ends when the player is released.
    public var events: PlayerEvents { PlayerEvents(publisher.buffered()) }

    /// Waits for the end of the current load and returns the outcome. A failure does not end the load if a retry is
    /// planned.
    ///
    /// - Returns: The outcome of the load. If nothing is loaded, the outcome is `stopped`, without waiting. If the task
    ///   is cancelled before the load ends, the outcome is `failed` with the code `cancelled`.
    public func finished() async -> PlaybackOutcome { await session.finished() }

    /// Loads `url` without playing it, and returns when the media is ready.
    ///
    /// - Parameters:
    ///   - url: The URL of the media, with the scheme http or https.
    ///   - start: The position to start at, in seconds.
    /// - Throws: ``PlaybackFailure`` if `start` is rejected or the load fails. The code of the failure is `cancelled`
    ///   if the load was replaced or stopped, or if the task was cancelled first. Cancelling the task does not cancel
    ///   the load.
    public func prepare(_ url: URL, from start: TimeInterval = 0) async throws(PlaybackFailure) {
        if let rejection = load(url, from: start) { throw PlaybackFailure(.loadFailed(reason: "\(rejection.reason)")) }
        try await session.ready()
    }

    /// Calls `command` with the session, and returns the rejection; nil if the command was accepted.
    func perform(_ command: (PlayerSession) -> Void) -> PlaybackRejection? {
        start()
        let rejection = session.rejection(of: command)
        update()
        return rejection
    }

    /// Starts the task that processes the player's reports, unless it is running. The task does not retain this player.
    private func start() {
        guard pump == nil else { return }
        let wakeups = session.wakeups
        pump = TaskLifetime(
            Task { [weak self] in
                for await _ in wakeups {
                    guard let self else { return }
                    session.processPending()
                }
            })
    }

    // MARK: Changes

    private func follow(_ transition: PlaybackTransition) {
        if case .load = transition.action { set(\.warnings, []) }
        update()
        publish(.transition(transition))
    }

    private func follow(_ warning: PlaybackWarning) {
        warnings = warnings.suffix(Self.warningLimit - 1) + [warning]
        publish(.warning(warning))
    }

    private func follow(_ error: RecoveredError) {
        publish(.recovered(error))
    }

    private func follow(_ cues: [SubtitleCue]) {
        update()
        publish(.subtitles(cues))
    }

    private func follow(_ variant: MediaVariant) {
        update()
        publish(.variant(variant))
    }

    private func publish(_ event: Event) {
        withMutation(keyPath: \.metrics) {}
        _ = publisher.publish(event)
    }

    /// Updates the observable properties that mirror the session.
    private func update() {
        set(\.state, session.currentState)
        set(\.media, session.media)
        set(\.willPlay, session.willPlay)
        set(\.failure, session.failure)
        set(\.suppression, session.suppression)
        set(\.duration, session.duration)
        set(\.isLive, session.isLive)
        set(\.liveLatency, session.liveLatency)
        set(\.canSeek, session.canSeek)
        set(\.seekableRange, session.seekableRange)
        set(\.rate, session.rate)
        set(\.volume, session.volume)
        set(\.isMuted, session.isMuted)
        set(\.variant, session.variant)
        set(\.variants, session.variants)
        set(\.tracks, session.tracks)
        set(\.subtitles, session.subtitles)
        clock.set(position: session.position, buffered: session.buffered)
    }

    /// Sets a property only if its value has changed, so that observation does not report unchanged properties.
    private func set<Value: Equatable>(_ property: ReferenceWritableKeyPath<StreamingPlayer, Value>, _ value: Value) {
        if self[keyPath: property] != value { self[keyPath: property] = value }
    }
}

/// An owner that cancels its task when the owner is released.
private final class TaskLifetime: Sendable {
    private let task: Task<Void, Never>

    init(_ task: Task<Void, Never>) { self.task = task }

    deinit { task.cancel() }
}
