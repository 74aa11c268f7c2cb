import Foundation

/// A player behind the playback machine, for owners other than the main actor. Apps use ``StreamingPlayer``.
///
/// Commands go through the machine first and reach the player as effects. The reports of the player come back through
/// its mailbox. The owner awaits ``run()`` or ``finished()``, which process them in its isolation. The session owns the
/// player: no other code may command it.
///
/// A session is not `Sendable`. Code that sends it to another task does not compile ("sending 'session' risks causing
/// data races"): keep it in an actor, or on the main actor.
///
/// Report every interruption and every change between foreground and background to the session, in any state. The
/// session remembers them for the next media. A new session assumes none of them.
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
    private var observer: EventSubscription?
    /// The details of the last failure that the player or the session reported.
    private var lastFailure: PlaybackFailure?
    private var lastRejection: PlaybackRejection?
    private var loadEnds = LoadEnds()
    private var recordedMetrics = SessionMetrics()

    /// Creates a session that has loaded nothing.
    ///
    /// - Parameters:
    ///   - player: A new player that has not received a command.
    ///   - clock: The clock that measures the timeouts and dates the transitions.
    ///   - policies: The timeouts, the retries and the behaviour in the background.
    ///   - random: Returns numbers in `0..<1`, for the jitter of retries.
    public init(
        player: any ReportingPlayer, clock: any MonotonicClock = SystemClock(),
        policies: SessionPolicies = SessionPolicies(), random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.player = player
        self.clock = clock
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
        observer = machine.transitionPublisher.sink { [weak self] in self?.follow($0) }
    }

    /// The current state. Inside a callback, some observers may not have received it yet.
    public var currentState: PlaybackState { machine.currentState }
    /// The publisher of the state. It replays the current state, and publishes its changes.
    public var statePublisher: StatePublisher<PlaybackState> { machine.statePublisher }
    /// The publisher of every accepted action, in causal order.
    public var transitionPublisher: EventPublisher<PlaybackTransition> { machine.transitionPublisher }
    /// The publisher of every action and command that the machine, the session or the player refused, with the reason.
    public var rejectionPublisher: EventPublisher<PlaybackRejection> { machine.rejectionPublisher }

    /// The publisher of the position, or of the target of a load or a seek, in seconds from the start.
    ///
    /// It publishes at each transition, and at the interval of the policies while playback is active. It publishes no
    /// value twice in a row, and none while idle.
    public let positionPublisher = StatePublisher<TimeInterval>(0)

    /// The publisher of the planned automatic retry; nil if there is none. The retry is known in a callback for the
    /// transition to the failure.
    public let retryPublisher = StatePublisher<PendingRetry?>(nil)

    /// The publisher of every variant that the player switches to, including the first one of a load, in the order of
    /// the requests.
    public let variantPublisher = EventPublisher<MediaVariant>()

    /// The publisher of problems that playback survives, with reduced quality or content.
    public let warningPublisher = EventPublisher<PlaybackWarning>()

    /// The publisher of how each load ended, in order.
    let endPublisher = EventPublisher<PlaybackOutcome>()

    /// The publisher of samples of the player, after which its position or buffer may have changed.
    let samplePublisher = EventPublisher<Void>()

    /// The publisher of requests that failed and then succeeded.
    public let recoveryPublisher = EventPublisher<RecoveredError>()

    /// The failure in the state `failed`, with its details; nil in any other state.
    public var failure: PlaybackFailure? {
        if case .failed(let error) = currentState { details(of: error) } else { nil }
    }

    /// The duration in seconds; nil before the media is ready, and for live media. It is kept after a failure.
    public var duration: TimeInterval? {
        isOpen ? sampler.duration(of: player) : media == nil ? nil : sampler.lastDuration
    }

    /// Decides `action` at once and commands the player. A seek beyond a known end goes to the end.
    ///
    /// - Returns: The transition; nil if the action was refused, with the reason on ``rejectionPublisher``.
    @discardableResult
    public func send(_ action: PlaybackAction) -> PlaybackTransition? {
        // The order matters: an action that the player supports is decided only once, by `send`.
        if let reason = refusal(of: action), machine.canPerform(action) {
            reject(.action(action), reason)
            return nil
        }
        var action = action
        if case .seek(let target) = action, target.isFinite, isOpen { action = .seek(to: min(target, player.duration)) }
        // A load is always accepted.
        if case .load = action {
            recordedMetrics.beginLoad(player.snapshot)
            sampler.beginLoad()
        }
        let step = machine.store.send(input(action)).step
        if let rejection = step.rejection { lastRejection = rejection }
        return step.transition
    }

    /// Returns the rejection of `command`; nil if it was accepted.
    package func rejection(of command: (PlayerSession) -> Void) -> PlaybackRejection? {
        lastRejection = nil
        command(self)
        return lastRejection
    }

    /// The metrics of the current load, up to now.
    public var metrics: PlaybackMetrics {
        recordedMetrics.closed(at: clock.now, position: position, player.snapshot)
    }

    /// The metrics of the load that the current one has replaced; nil if there was none.
    public var replacedMetrics: PlaybackMetrics? { recordedMetrics.replaced }

    /// The signals to call ``processPending()``. A task that awaits them does not retain the session, unlike ``run()``.
    public var wakeups: PlayerSessionWakeups { PlayerSessionWakeups(signal: signal) }

    /// Processes reports of the player and timeouts, until the surrounding task is cancelled. It retains the session.
    public func run() async {
        processPending()
        for await _ in wakeups { processPending() }
    }

    /// Processes the pending reports and timeouts. Inside a callback, they are processed after the callback.
    public func processPending() { processing.run(takeInReports) }

    private func takeInReports() {
        let (reports, lost) = player.mailbox.drain()
        for report in reports { receive(report) }
        if lost > 0 { fail(PlaybackFailure(.unknown(reason: "lost \(lost) reports of the player"))) }
        machine.store.processPending()
        if reports.isEmpty || currentState.isActive { return }
        // The buffer of a paused player may change again.
        sampler.expectChange(at: clock.now)
        sample()
    }

    private func follow(_ transition: PlaybackTransition) {
        recordedMetrics.record(transition)
        updateLoadTimeout(transition)
        updateRetry(transition)
        let end = loadEnds.record(transition, isRetryPlanned: pendingRetry != nil, failure: details)
        if let end { _ = endPublisher.publish(end) }
        sample()
        // Wakes the tasks that wait for the end of a load.
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

    /// Samples the player: at each transition and recovered error, and at an interval while a value may change.
    ///
    /// Each step reads the state again, because an observer of the position may have changed it.
    private func sample() {
        cancel(.sample)
        if currentState == .idle { return }
        if isOpen { sampler.recordDuration(of: player) }
        sampler.recordBuffer(of: player.snapshot, at: clock.now)
        if let position = sampler.newPosition(position) { _ = positionPublisher.publish(position) }
        _ = samplePublisher.publish(())
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

    /// Sends the result of `input` after `delay`. This replaces a running timer with the same name.
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
        switch report.event {
        // This event belongs to a seek of the session, which the machine has already followed.
        case .didStartSeeking where isSeeking && report.generation == machine.model.generation:
            break
        case .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering, .didFinishBuffering, .didStartSeeking,
            .didFinishSeeking, .didReachEnd, .didFail, .didStop:
            guard let action = report.event.action else { return }
            machine.send(PlaybackInput(action, generation: report.generation, position: report.position))
        case .didChangeVariant(let variant):
            guard isOfThisLoad(report) else { return }
            recordedMetrics.record(variant, at: clock.now)
            _ = variantPublisher.publish(variant)
        case .warning(let warning):
            if isOfThisLoad(report) { _ = warningPublisher.publish(warning) }
        case .didRecover(let error):
            guard isOfThisLoad(report) else { return }
            recordedMetrics.record(error)
            _ = recoveryPublisher.publish(error)
        case .refused(let command, let reason):
            reject(.command(command), reason)
            guard command == .seek, isSeeking else { return }
            machine.send(PlaybackInput(.didFinishSeeking, generation: report.generation, position: report.position))
        }
    }

    /// Whether a report is about the current load, rather than one that has been replaced.
    private func isOfThisLoad(_ report: PlaybackReport) -> Bool {
        machine.model.media != nil && report.generation >= machine.model.loadGeneration
    }

    /// Publishes a rejection, and returns false.
    @discardableResult
    func reject(_ attempt: PlaybackRejection.Attempt, _ reason: PlaybackRefusal) -> Bool {
        let rejection = PlaybackRejection(attempt: attempt, reason: reason, state: machine.currentState)
        lastRejection = rejection
        _ = machine.rejectionPublisher.publish(rejection)
        return false
    }
}
