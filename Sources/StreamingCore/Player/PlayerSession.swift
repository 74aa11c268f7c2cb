import Foundation

/// A session that runs a player under the control of the playback machine. Apps use ``StreamingPlayer`` instead.
///
/// The playback machine first accepts or rejects each action. Only the effects of accepted actions reach the player.
/// The player posts reports to its mailbox. The owner awaits ``run()`` or ``finished()``, which process the reports in
/// the isolation of the owner. No code other than the session may command the player.
///
/// A session is not `Sendable`. Code that sends a session to another task does not compile ("sending 'session' risks
/// causing data races"). Keep the session in an actor, or on the main actor.
///
/// Report every interruption and every change between foreground and background to the session, in any state. The
/// session remembers these conditions for the next media. A new session assumes the foreground, and no interruption.
///
/// ```swift
/// let session = PlayerSession(player: NativePlayer(transport: URLSessionHTTPClient()))
/// session.play(url)
/// let outcome = await session.finished()
/// ```
public final class PlayerSession {
    package let machine: DefaultPlaybackStateMachine
    package let player: any ReportingPlayer
    package let clock: any MonotonicClock
    private let loadTimeout: LoadTimeout
    private var retries: AutomaticRetries
    private var sampler: PlayerSampler
    private let signal = AsyncSignal()
    private let processing = ReentrancyGuard()
    private var observers: [EventSubscription] = []
    /// The details of the last failure that the player or the session reported.
    private var lastFailure: PlaybackFailure?
    private var lastRejection: PlaybackRejection?
    private var loadEnds = LoadEnds()
    let measurements = SessionMeasurements()

    /// Creates a session that has loaded nothing.
    ///
    /// - Parameters:
    ///   - player: A new player that has not received a command.
    ///   - clock: The clock that measures the timeouts and dates the transitions.
    ///   - policies: The timeouts, the retries and the behaviour in the background.
    ///   - random: A closure that returns random numbers in `0..<1`, for the jitter of retries.
    public init(
        player: any ReportingPlayer, clock: any MonotonicClock = SystemClock(),
        policies: SessionPolicies = SessionPolicies(), random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        (self.player, self.clock) = (player, clock)
        loadTimeout = LoadTimeout(limit: policies.loadTimeout)
        retries = AutomaticRetries(policies.retry, random: random)
        sampler = PlayerSampler(policies.stuckPlayer, interval: policies.positionInterval)
        machine = DefaultPlaybackStateMachine(
            Store(
                PlaybackMachine(background: policies.background), currentMoment: { clock.moment },
                executor: clock.executor, signal: signal,
                perform: { effect in
                    player.perform(effect)
                    return .done
                }))
        player.mailbox.attach(signal)
        // The metrics record each transition before its effects, in the same order as a recording.
        observers = [
            machine.store.observeDecisions { [measurements] step in step.transition.map(measurements.record) },
            machine.transitionPublisher.sink { [weak self] in self?.follow($0) },
        ]
    }

    /// The current state. Inside a callback, this state can be newer than the state that observers have received.
    public var currentState: PlaybackState { machine.currentState }
    /// The publisher of the state, which sends each new observer the current state first.
    public var statePublisher: StatePublisher<PlaybackState> { machine.statePublisher }
    /// The publisher of transitions, one for every accepted action, in causal order.
    public var transitionPublisher: EventPublisher<PlaybackTransition> { machine.transitionPublisher }
    /// The publisher of every rejection of an action or command, by the machine, the session or the player.
    public var rejectionPublisher: EventPublisher<PlaybackRejection> { machine.rejectionPublisher }

    /// The publisher of the position in seconds. During a load or a seek, the published position is the target.
    ///
    /// A changed position is published at each transition, and at ``SessionPolicies/positionInterval`` while playback
    /// is active. Nothing is published while no media is loaded.
    public let positionPublisher = StatePublisher<TimeInterval>(0)

    /// The publisher of the next automatic retry, whose value is nil if no retry is planned. A retry is published
    /// before other observers of ``transitionPublisher`` receive the failure.
    public let retryPublisher = StatePublisher<PendingRetry?>(nil)

    /// The publisher of every variant that the player switches to, in order, including the first variant of each load.
    public let variantPublisher = EventPublisher<MediaVariant>()

    /// The publisher of problems that playback survives, with reduced quality or content.
    public let warningPublisher = EventPublisher<PlaybackWarning>()

    /// The publisher of the outcome of each load, in order.
    let endPublisher = EventPublisher<PlaybackOutcome>()

    /// A publisher that sends an event after each sample of the player. The observable values may then have changed.
    package let samplePublisher = EventPublisher<Void>()

    /// The publisher of failed requests that succeeded on a later attempt, or that were replaced.
    public let recoveryPublisher = EventPublisher<RecoveredError>()

    /// The publisher of events about date ranges that the position enters or leaves, or whose metadata changes.
    public let dateRangePublisher = EventPublisher<DateRangeEvent>()

    /// The publisher of the subtitles at the position, which sends the active cues after each change.
    public let subtitlePublisher = EventPublisher<[SubtitleCue]>()
    private var shownSubtitles: [SubtitleCue] = []

    /// The failure in the state `failed`, with its details; nil in any other state.
    public var failure: PlaybackFailure? {
        if case .failed(let error) = currentState { details(of: error) } else { nil }
    }

    /// The duration in seconds, also after a failure; nil until the media is first ready, or for live media.
    public var duration: TimeInterval? {
        isOpen ? sampler.duration(of: player) : media == nil ? nil : sampler.lastDuration
    }

    /// The subtitles at the position, by ascending start; empty before the media is ready, and after a stop or failure.
    public var subtitles: [SubtitleCue] { isOpen ? shownSubtitles : [] }

    /// Handles `action` at once, and performs the effects of an accepted action on the player. A seek beyond a known
    /// end goes to the end.
    ///
    /// - Returns: The transition; nil if the action was rejected. ``rejectionPublisher`` then publishes the rejection.
    @discardableResult
    public func send(_ action: PlaybackAction) -> PlaybackTransition? {
        // The player's capabilities are checked first, so that the machine handles a supported action only once.
        guard let reason = rejection(of: action), machine.canPerform(action) else { return perform(action) }
        reject(.action(action), reason)
        return nil
    }

    /// Handles `action` without a check of the capabilities, and returns the transition; nil if `action` was rejected.
    func perform(_ action: PlaybackAction) -> PlaybackTransition? {
        var action = action
        if case .seek(let target) = action, target.isFinite, isOpen { action = .seek(to: min(target, player.duration)) }
        // The machine accepts every load, so the measurements of the new load can begin before the action.
        if case .stop = action { takeSample() }
        if case .load = action {
            takeSample()
            show([])
            measurements.beginLoad(player.snapshot)
            sampler.beginLoad()
        }
        let step = machine.store.send(input(action)).step
        if let rejection = step.rejection { lastRejection = rejection }
        return step.transition
    }

    /// Calls `command` with this session, and returns the rejection; nil if the command was accepted.
    package func rejection(of command: (PlayerSession) -> Void) -> PlaybackRejection? {
        lastRejection = nil
        command(self)
        return lastRejection
    }

    /// A sequence that signals when to call ``processPending()``. The sequence does not retain the session.
    public var wakeups: PlayerSessionWakeups { PlayerSessionWakeups(signal: signal) }

    /// Processes the pending reports and timeouts. A nested call leaves the new reports to the outer call.
    public func processPending() { processing.run(takeInReports) }

    private func takeInReports() {
        let (reports, lost) = player.mailbox.drain()
        for report in reports { receive(report) }
        if lost > 0 { fail(PlaybackFailure(.unknown(reason: "lost \(lost) player events: the mailbox was full"))) }
        machine.store.processPending()
        if reports.isEmpty || currentState.isActive { return }
        // After a report, the buffer of a paused player may change again.
        sampler.expectChange(at: clock.now)
        sample()
    }

    private func follow(_ transition: PlaybackTransition) {
        // After a stop or a failure, no subtitles are shown, even if the player reports no change.
        if media == nil || failure != nil { show([]) }
        updateLoadTimeout(transition)
        updateRetry(transition)
        if case .failed(let error) = transition.to, transition.didChangeState {
            measurements.observe(.failed(details(of: error).redacted, instant: instant))
        }
        let end = loadEnds.record(transition, isRetryPlanned: pendingRetry != nil, failure: details)
        if let end { _ = endPublisher.publish(end) }
        sample()
        // Wakes the tasks that wait for ready media or for the end of a load.
        signal.send()
    }

    private func details(of error: PlaybackError) -> PlaybackFailure {
        guard let lastFailure, lastFailure.error == error else {
            return PlaybackFailure(error, url: machine.model.media)
        }
        return lastFailure.at(machine.model.media)
    }

    private func updateLoadTimeout(_ transition: PlaybackTransition) {
        switch loadTimeout.change(after: transition) {
        case .start(let error):
            start(.load, after: loadTimeout.limit) { [weak self] in
                self?.lastFailure = PlaybackFailure(error, code: .timeout)
                return PlaybackInput(.didFail(error), generation: transition.generation)
            }
        case .cancel: cancel(.load)
        case nil: break
        }
    }

    private func updateRetry(_ transition: PlaybackTransition) {
        switch retries.follow(transition, in: currentState, at: clock.moment) {
        case .plan(let retry, let delay):
            _ = retryPublisher.publish(retry)
            start(.retry, after: delay) { PlaybackInput(.retry) }
        case .cancel:
            cancel(.retry)
            _ = retryPublisher.publish(nil)
        case nil: break
        }
    }

    /// Samples the player, publishes the position, reports a stuck player as a failure, and schedules the next sample.
    ///
    /// Each step reads the current state again, because an observer of the position may have changed the state.
    private func sample() {
        cancel(.sample)
        if currentState == .idle { return }
        if isOpen { sampler.recordDuration(of: player) }
        sampler.recordBuffer(of: player.snapshot, at: clock.now)
        if let position = sampler.newPosition(position) { _ = positionPublisher.publish(position) }
        _ = samplePublisher.publish(())
        measurements.sampleIfDue(snapshot, at: instant)
        if currentState == .playing { retries.didPlay(to: player.currentTime) }
        if let error = sampler.failure(of: player.snapshot, in: currentState, at: clock.now) {
            fail(PlaybackFailure(error, code: .stuck))
        }
        guard let delay = sampler.delay(in: currentState, at: clock.now) else { return }
        start(.sample, after: delay) { [weak self] in
            self?.sample()
            return nil
        }
    }

    /// Calls `input` after `delay`, and sends the returned input, if any. A running `timer` is replaced.
    private func start(_ timer: TaskID, after delay: Duration, then input: @escaping () -> PlaybackInput?) {
        let deadline = clock.now + delay
        machine.store.start(
            .task(timer, operation: { [clock] in try await clock.sleep(until: deadline) }) { result in
                switch result {
                case .success: input()
                case .failure: nil
                }
            })
    }

    private func cancel(_ timer: TaskID) { machine.store.start(.cancel(timer)) }

    private func input(_ action: PlaybackAction) -> PlaybackInput {
        PlaybackInput(action, position: machine.currentState == .idle ? nil : player.currentTime)
    }

    private func fail(_ failure: PlaybackFailure) {
        lastFailure = failure
        machine.send(input(.didFail(failure.error)))
    }

    private func receive(_ report: PlaybackReport) {
        if case .didFail(let failure) = report.event, isOfThisLoad(report) { lastFailure = failure }
        if case .didStop = report.event { takeSample() }
        switch report.event {
        // This event belongs to a seek of the session, so the machine is already in the state `seeking`.
        case .didStartSeeking where isSeeking && report.generation == machine.model.generation: break
        case .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering, .didFinishBuffering, .didStartSeeking,
            .didFinishSeeking, .didReachEnd, .didFail, .didStop:
            guard let action = report.event.action else { return }
            machine.send(PlaybackInput(action, generation: report.generation, position: report.position))
        case .didChangeVariant, .warning, .didRecover, .dateRange:
            if isOfThisLoad(report) { publish(report.event) }
        case .subtitles(let cues):
            if isOfThisLoad(report) { show(Array(cues.prefix(SubtitleCue.activeLimit))) }
        case .rejected(let command, let reason):
            reject(.command(command), reason)
            guard command == .seek, isSeeking else { return }
            machine.send(PlaybackInput(.didFinishSeeking, generation: report.generation, position: report.position))
        }
    }

    private func show(_ cues: [SubtitleCue]) {
        if cues == shownSubtitles { return }
        shownSubtitles = cues
        publish(.subtitles(cues))
    }

    /// Publishes a rejection, and returns false.
    @discardableResult
    func reject(_ attempt: PlaybackRejection.Attempt, _ reason: PlaybackRejection.Reason) -> Bool {
        let rejection = PlaybackRejection(attempt: attempt, reason: reason, state: machine.currentState)
        lastRejection = rejection
        _ = machine.rejectionPublisher.publish(rejection)
        return false
    }
}
