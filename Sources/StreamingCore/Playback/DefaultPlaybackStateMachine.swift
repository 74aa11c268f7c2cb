import Foundation

/// The playback machine with its publishers: it decides and tells, and performs nothing.
///
/// `PlayerSession` is the same with a player behind it. Not `Sendable`: confined to its owner, the main actor in an app.
public final class DefaultPlaybackStateMachine {
    package let background: BackgroundPlaybackPolicy
    let runner: MachineRunner<PlaybackNote>
    private let decisions = EventPublisher<Step<PlaybackMachine>>()

    /// The state; replays the current one, and publishes only changes.
    public let statePublisher: StatePublisher<PlaybackState>

    /// Every accepted action, in causal order, also one that changed only what is remembered. Each comes after the state
    /// it led to.
    public let transitionPublisher: EventPublisher<PlaybackTransition>

    /// Every refused action, with the reason.
    public let rejectionPublisher: EventPublisher<PlaybackRejection>

    /// Creates a machine with nothing loaded.
    ///
    /// - Parameter clock: Dates the transitions and measures their instants.
    public convenience init(clock: any PlaybackClock = SystemClock()) {
        self.init(PlaybackMachine(), currentMoment: { clock.moment })
    }

    /// Creates a machine that takes its time from dates only, for tests with made-up dates.
    ///
    /// - Parameter currentDate: Dates the transitions. Their instants count from the first date, and do not advance
    ///   while the dates go back.
    public convenience init(currentDate: @escaping () -> Date) {
        let start = currentDate()
        var last = Duration.zero
        self.init(
            PlaybackMachine(),
            currentMoment: {
                let date = currentDate()
                last = max(last, .seconds(date.timeIntervalSince(start)))
                return Moment(instant: last, date: date)
            })
    }

    init(
        _ machine: PlaybackMachine, currentMoment: @escaping () -> Moment, executor: (any TaskExecutor)? = nil,
        doorbell: Doorbell = Doorbell(), perform: @escaping (PlaybackEffect) -> Void = { _ in }
    ) {
        background = machine.background
        let states = StatePublisher(machine.state.state)
        let transitions = EventPublisher<PlaybackTransition>()
        let rejections = EventPublisher<PlaybackRejection>()
        runner = MachineRunner(
            machine, currentMoment: currentMoment, executor: executor, doorbell: doorbell,
            perform: { effect in
                perform(effect)
                return .done
            },
            tell: { note in
                switch note {
                case .accepted(let transition):
                    if transition.didChangeState { _ = states.publish(transition.to) }
                    _ = transitions.publish(transition)
                case .refused(let rejection):
                    _ = rejections.publish(rejection)
                }
            })
        statePublisher = states
        transitionPublisher = transitions
        rejectionPublisher = rejections
    }

    /// Calls `observe` with each decision before its effects run, until the token is released.
    ///
    /// There may be any number of observers. Decisions have no additional cost until the first observer is added.
    package func observeDecisions(_ observe: @escaping (Step<PlaybackMachine>) -> Void) -> EventSubscription {
        if runner.onDecision == nil { runner.onDecision = { [decisions] in _ = decisions.publish($0) } }
        return decisions.sink(observe)
    }

    /// The state as decided. Inside a callback, observers may still be on their way to it.
    public var currentState: PlaybackState { runner.state.state }

    /// All that the machine remembers.
    public var model: PlaybackModel { runner.state }

    /// Decides `action` at once; nil if it is refused, with the reason on `rejectionPublisher`.
    @discardableResult
    public func send(_ action: PlaybackAction) -> PlaybackTransition? {
        send(PlaybackInput(action))
    }

    /// Decides an action that comes with the player's epoch and position.
    @discardableResult
    public func send(_ input: PlaybackInput) -> PlaybackTransition? {
        switch runner.send(input).note {
        case .accepted(let transition): transition
        case .refused: nil
        }
    }

    /// Whether `send(action)` would return a transition now.
    public func canPerform(_ action: PlaybackAction) -> Bool {
        runner.decision(for: PlaybackInput(action)).isAccepted
    }
}
