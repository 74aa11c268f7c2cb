import Foundation

/// The playback state machine with publishers, but without a player. ``PlayerSession`` connects the machine to a
/// player.
///
/// The machine is not `Sendable`. Confine the machine to one isolation domain, such as the main actor in an app.
public final class DefaultPlaybackStateMachine {
    package let store: Store<PlaybackMachine>
    private let observer: EventSubscription

    /// The publisher of the playback state. A new observer receives the current state, and then every change.
    public let statePublisher: StatePublisher<PlaybackState>

    /// The publisher of every accepted action, in causal order, including actions that change only the ``model``.
    ///
    /// If an action changes the state, ``statePublisher`` publishes the new state first.
    public let transitionPublisher: EventPublisher<PlaybackTransition>

    /// The publisher of every rejected action, with the reason.
    public let rejectionPublisher: EventPublisher<PlaybackRejection>

    /// Creates a machine with nothing loaded.
    ///
    /// - Parameter clock: The clock that dates the transitions.
    public convenience init(clock: any MonotonicClock = SystemClock()) {
        self.init(Store(PlaybackMachine(), clock: clock) { _ in .done })
    }

    /// Creates a machine that reads the time only from `currentDate`, for tests that control the date.
    ///
    /// - Parameter currentDate: A closure that returns the current date. The instant of a transition is the time since
    ///   the creation of the machine, according to these dates. If the date goes back, the instant does not advance
    ///   until the date has caught up.
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

    /// Creates a machine that publishes the states, transitions and rejections of `store`.
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

    /// The current playback state. Inside a callback, this state may be newer than the state that observers last
    /// received.
    public var currentState: PlaybackState { model.state }

    /// The complete state of the machine: the playback state and, for example, the intent and the position.
    public var model: PlaybackModel { store.state }

    /// Handles `action` immediately, and publishes the transition or the rejection.
    ///
    /// - Returns: The transition; nil if the action was rejected. ``rejectionPublisher`` publishes the reason.
    @discardableResult
    public func send(_ action: PlaybackAction) -> PlaybackTransition? {
        send(PlaybackInput(action))
    }

    /// Handles `input` immediately, and publishes the transition or the rejection. An input is an action with the
    /// generation and the position of the player.
    ///
    /// - Returns: The transition; nil if the action was rejected. ``rejectionPublisher`` publishes the reason.
    @discardableResult
    public func send(_ input: PlaybackInput) -> PlaybackTransition? {
        store.send(input).step.transition
    }

    /// Returns whether the machine would accept `action` in the current state. The state does not change.
    public func canPerform(_ action: PlaybackAction) -> Bool {
        store.result(of: PlaybackInput(action)).isAccepted
    }
}
