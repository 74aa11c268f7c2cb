import Foundation

/// The playback machine with its publishers: it decides and tells, and performs nothing.
///
/// `PlayerSession` is the same with a player behind it. Not `Sendable`: confined to its owner, the main actor in an app.
public final class DefaultPlaybackStateMachine {
    package let store: Store<PlaybackMachine>
    package let background: BackgroundPlaybackPolicy
    private let observers: EventSubscription

    /// The state; replays the current one, and publishes only changes.
    public let statePublisher: StatePublisher<PlaybackState>

    /// Every accepted action, in causal order, also one that changed only what is remembered. Each comes after the state
    /// it led to.
    public let transitionPublisher: EventPublisher<PlaybackTransition>

    /// Every refused action, with the reason.
    public let rejectionPublisher: EventPublisher<PlaybackRejection>

    /// - Parameter currentDate: stamps the transitions.
    public convenience init(currentDate: @escaping () -> Date = { Date() }) {
        self.init(PlaybackMachine(), currentDate: currentDate)
    }

    init(
        _ machine: PlaybackMachine, currentDate: @escaping () -> Date, executor: (any TaskExecutor)? = nil,
        doorbell: Doorbell = Doorbell(), perform: @escaping (PlaybackEffect) -> Void = { _ in }
    ) {
        background = machine.background
        let states = StatePublisher(machine.state.state)
        let transitions = EventPublisher<PlaybackTransition>()
        let rejections = EventPublisher<PlaybackRejection>()
        store = Store(machine, currentDate: currentDate, executor: executor, doorbell: doorbell) { effect in
            perform(effect)
            return .done
        }
        observers = store.steps.sink { step in
            switch step.decision {
            case .accepted(let model, _):
                if model.state != step.from.state { _ = states.publish(model.state) }
                _ = transitions.publish(PlaybackTransition(step, to: model))
            case .refused(let reason):
                _ = rejections.publish(PlaybackRejection(step, reason: reason))
            }
        }
        statePublisher = states
        transitionPublisher = transitions
        rejectionPublisher = rejections
    }

    /// The state as decided. Inside a callback, observers may still be on their way to it.
    public var currentState: PlaybackState { store.state.state }

    /// All that the machine remembers.
    public var model: PlaybackModel { store.state }

    /// Decides `action` at once; nil if it is refused, with the reason on `rejectionPublisher`.
    @discardableResult
    public func send(_ action: PlaybackAction) -> PlaybackTransition? {
        send(PlaybackInput(action))
    }

    /// Decides an action that comes with the player's epoch and position.
    @discardableResult
    public func send(_ input: PlaybackInput) -> PlaybackTransition? {
        let step = store.send(input).step
        guard case .accepted(let model, _) = step.decision else { return nil }
        return PlaybackTransition(step, to: model)
    }

    /// Whether `send(action)` would return a transition now.
    public func canPerform(_ action: PlaybackAction) -> Bool {
        store.decision(for: PlaybackInput(action)).isAccepted
    }
}

extension PlaybackTransition {
    /// What observers are told of an accepted step.
    package init(_ step: Step<PlaybackMachine>, to model: PlaybackModel) {
        self.init(
            from: step.from.state, to: model.state, action: step.action.action, timestamp: step.timestamp,
            intent: model.intent, cause: model.pauseCause, epoch: model.epoch,
            position: step.action.position ?? step.from.position)
    }
}

extension PlaybackRejection {
    /// What observers are told of a refused step.
    package init(_ step: Step<PlaybackMachine>, reason: PlaybackRefusal) {
        self.init(attempt: .action(step.action.action), reason: reason, state: step.from.state)
    }
}
