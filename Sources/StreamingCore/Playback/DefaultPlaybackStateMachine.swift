import Foundation

/// The playback machine with its publishers. It decides and tells, and commands no player.
///
/// `PlayerSession` is the same with a player behind it. Not `Sendable`: confined to its owner, the
/// main actor in an app.
public final class DefaultPlaybackStateMachine {
    package let store: Store<PlaybackMachine>
    private let observer: EventSubscription

    /// The state; replays the current one, and publishes only changes.
    public let statePublisher: StatePublisher<PlaybackState>

    /// Every accepted action, in causal order, including one that changed only the memory. Each
    /// follows the state to which it led.
    public let transitionPublisher: EventPublisher<PlaybackTransition>

    /// Every refused action, with the reason.
    public let rejectionPublisher: EventPublisher<PlaybackRejection>

    /// Creates a machine with nothing loaded.
    ///
    /// - Parameter clock: Dates the transitions and measures their instants.
    public convenience init(clock: any MonotonicClock = SystemClock()) {
        self.init(Store(PlaybackMachine(), clock: clock) { _ in .done })
    }

    /// Creates a machine that takes its time from dates only, for tests with made-up dates.
    ///
    /// - Parameter currentDate: Dates the transitions. Their instants count from the first date,
    ///   and do not advance while the dates go back.
    public convenience init(currentDate: @escaping () -> Date) {
        let start = currentDate()
        var last = Duration.zero
        let store = Store(
            PlaybackMachine(),
            currentMoment: {
                let date = currentDate()
                last = max(last, .seconds(date.timeIntervalSince(start)))
                return Moment(instant: last, date: date)
            }, executor: nil, perform: { _ in .done })
        self.init(store)
    }

    /// Creates a machine that publishes the steps of `store`.
    init(_ store: Store<PlaybackMachine>) {
        self.store = store
        let states = StatePublisher(store.state.state)
        let transitions = EventPublisher<PlaybackTransition>()
        let rejections = EventPublisher<PlaybackRejection>()
        observer = store.steps.sink { step in
            if let transition = step.transition {
                if transition.didChangeState { _ = states.publish(transition.to) }
                _ = transitions.publish(transition)
            }
            if let rejection = step.rejection { _ = rejections.publish(rejection) }
        }
        statePublisher = states
        transitionPublisher = transitions
        rejectionPublisher = rejections
    }

    /// The state as decided. Inside a callback, observers may still be on their way to it.
    public var currentState: PlaybackState { model.state }

    /// The state with the whole memory of the machine.
    public var model: PlaybackModel { store.state }

    /// Decides `action` at once; nil if it is refused, with the reason on `rejectionPublisher`.
    @discardableResult
    public func send(_ action: PlaybackAction) -> PlaybackTransition? {
        send(PlaybackInput(action))
    }

    /// Decides an action that comes with the player's generation and position.
    @discardableResult
    public func send(_ input: PlaybackInput) -> PlaybackTransition? {
        store.send(input).step.transition
    }

    /// Whether `send(action)` would return a transition now.
    public func canPerform(_ action: PlaybackAction) -> Bool {
        store.result(of: PlaybackInput(action)).isAccepted
    }
}
