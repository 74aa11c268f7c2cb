import Foundation

/// A player that is controlled by the playback machine: the type that apps build on.
///
/// Commands go through the machine first and reach the player as effects. The reports of the player
/// come back through its mailbox. The owner awaits `run()`, which takes the reports out in its
/// isolation. The session owns the player: no other code may command it.
///
/// Report every interruption and every change between foreground and background to the session, in
/// any state. The session remembers them for the next media. A new session assumes none of them.
public final class PlayerSession {
    /// Decides, and publishes what was decided.
    public let machine: DefaultPlaybackStateMachine

    let player: any ReportingPlayer
    let clock: any MonotonicClock
    private let positionInterval: Duration
    private let loadTimeout: LoadTimeout
    private var retries: AutomaticRetries
    private var sampler: PlayerSampler
    private let signal = AsyncSignal()
    private let processing = ReentrancyGuard()
    private var observer: EventSubscription?

    /// - Parameters:
    /// - player: a new player that has not received a command.
    /// - clock: measures the timeouts and dates the transitions.
    /// - policies: the timeouts, the retries and the behaviour in the background.
    /// - random: returns numbers from 0 to 1, without the latter, for the jitter of retries.
    public init(
        player: any ReportingPlayer, clock: any MonotonicClock = SystemClock(),
        policies: SessionPolicies = SessionPolicies(), random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.player = player
        self.clock = clock
        positionInterval = policies.positionInterval
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
        observer = machine.transitionPublisher.sink { [weak self] transition in
            self?.updateLoadTimeout(transition)
            self?.updateRetry(transition)
            self?.sample()
        }
    }

    /// The state as decided.
    public var currentState: PlaybackState { machine.currentState }
    /// The state; replays the current one, and publishes its changes.
    public var statePublisher: StatePublisher<PlaybackState> { machine.statePublisher }
    /// Every accepted action, in causal order.
    public var transitionPublisher: EventPublisher<PlaybackTransition> { machine.transitionPublisher }
    /// Every action and command that the machine, the session or the player refused, with the
    /// reason.
    public var rejectionPublisher: EventPublisher<PlaybackRejection> { machine.rejectionPublisher }

    /// The position, or the target of a load or a seek, in seconds from the start. Published at
    /// each transition, and at the interval of the policies while playback is active; no value
    /// twice in a row, and none while idle.
    public let positionPublisher = StatePublisher<TimeInterval>(0)

    /// The planned automatic retry; nil if there is none. It is known in a callback for the
    /// transition to the failure.
    public let retryPublisher = StatePublisher<PendingRetry?>(nil)

    /// Every variant that the player switches to, including the first one of a load, in the order
    /// of the requests.
    public let variantPublisher = EventPublisher<MediaVariant>()

    /// Problems that playback survives, with reduced quality or content.
    public let warningPublisher = EventPublisher<PlaybackWarning>()

    /// Decides `action` at once and commands the player; nil if it is refused, with the reason on
    /// `rejectionPublisher`.
    ///
    /// A seek beyond the end goes to the end if the duration is known.
    @discardableResult
    public func send(_ action: PlaybackAction) -> PlaybackTransition? {
        // The order matters: an action that the player supports is decided only once, by `send`.
        if let reason = refusal(of: action), machine.canPerform(action) {
            reject(.action(action), reason)
            return nil
        }
        guard case .seek(let target) = action, target.isFinite else { return machine.send(input(action)) }
        return machine.send(input(.seek(to: min(target, player.duration))))
    }

    /// The position of playback, or the target of a load or a seek, in seconds from the start.
    package var position: TimeInterval {
        switch currentState {
        case .idle, .loading, .seeking, .failed: machine.model.position
        case .ready, .playing, .paused, .buffering, .ended: player.currentTime
        }
    }

    /// The duration in seconds; nil while the player does not know it.
    package var duration: TimeInterval? { player.duration.isFinite ? player.duration : nil }

    /// Whether `send(action)` would return a transition now.
    public func canPerform(_ action: PlaybackAction) -> Bool {
        machine.canPerform(action) && refusal(of: action) == nil
    }

    /// Returns why the player cannot do what the machine would accept; nil if it can.
    private func refusal(of action: PlaybackAction) -> String? {
        switch action {
        case .seek:
            // Whether media is seekable is known once it is ready. If the load fails, a retry starts
            // at the target.
            if case .loading = currentState { nil } else { player.capabilities.refusalOfSeek }
        // A replay is a seek to the start.
        case .play: currentState == .ended ? player.capabilities.refusalOfSeek : nil
        case .load, .pause, .stop, .retry, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering,
            .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didReachEnd, .didFail, .didEnterBackground,
            .didBecomeActive, .audioSessionInterrupted, .audioSessionResumed:
            nil
        }
    }

    /// Processes reports of the player and timeouts, until the surrounding task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            let sent = signal.sentCount
            processPending()
            await signal.wait(after: sent)
        }
    }

    /// Processes the reports and timeouts that wait now. Inside a callback, they are processed
    /// after the callback.
    public func processPending() { processing.run(takeInReports) }

    private func takeInReports() {
        let (reports, lost) = player.mailbox.drain()
        for report in reports { receive(report) }
        if lost > 0 { machine.send(input(.didFail(.unknown(reason: "\(lost) reports of the player were lost")))) }
        machine.store.processPending()
    }

    private func updateLoadTimeout(_ transition: PlaybackTransition) {
        switch loadTimeout.change(after: transition) {
        case .start(let failure): start(.load, after: loadTimeout.limit) { failure }
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

    /// Samples the player: at each transition, and at an interval while the position moves or is
    /// about to.
    ///
    /// Each step looks at the state anew, as an observer of the position may have changed it.
    private func sample() {
        cancel(.sample)
        if currentState == .idle { return }
        if let position = sampler.newPosition(position) { _ = positionPublisher.publish(position) }
        if currentState == .playing { retries.didPlay(to: player.currentTime) }
        if let error = sampler.failure(of: player.snapshot, in: currentState, at: clock.now) {
            machine.send(PlaybackInput(.didFail(error), position: player.currentTime))
        }
        guard currentState.isActive else { return }
        start(.sample, after: positionInterval) { [weak self] in
            self?.sample()
            return nil
        }
    }

    /// Sends the result of `input` after `delay`, in the place of the timer that runs under the
    /// same name.
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

    private var isSeeking: Bool { if case .seeking = currentState { true } else { false } }

    private func input(_ action: PlaybackAction) -> PlaybackInput {
        PlaybackInput(action, position: machine.currentState == .idle ? nil : player.currentTime)
    }

    private func receive(_ report: PlaybackReport) {
        switch report.event {
        // This answers a seek of the session, which the machine knows of.
        case .didStartSeeking where isSeeking && report.generation == machine.model.generation:
            break
        case .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering, .didFinishBuffering, .didStartSeeking,
            .didFinishSeeking, .didReachEnd, .didFail, .didStop:
            guard let action = report.event.action else { return }
            machine.send(PlaybackInput(action, generation: report.generation, position: report.position))
        case .didChangeVariant(let variant):
            if isOfThisLoad(report) { _ = variantPublisher.publish(variant) }
        case .warning(let warning):
            if isOfThisLoad(report) { _ = warningPublisher.publish(warning) }
        case .refused(let command, let reason):
            reject(.command(command), reason)
            guard command == .seek, isSeeking else { return }
            machine.send(PlaybackInput(.didFinishSeeking, generation: report.generation, position: report.position))
        }
    }

    /// Whether a report is about the current load, rather than one that has been replaced.
    private func isOfThisLoad(_ report: PlaybackReport) -> Bool { report.generation >= machine.model.loadGeneration }

    /// Publishes a rejection, and returns false.
    @discardableResult
    func reject(_ attempt: PlaybackRejection.Attempt, _ reason: String) -> Bool {
        let rejection = PlaybackRejection(attempt: attempt, reason: .unsupported(reason), state: machine.currentState)
        _ = machine.rejectionPublisher.publish(rejection)
        return false
    }
}

extension TaskID {
    fileprivate static let load: TaskID = "load"
    fileprivate static let retry: TaskID = "retry"
    fileprivate static let sample: TaskID = "sample"
}
