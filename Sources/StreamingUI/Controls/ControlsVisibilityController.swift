import StreamingCore

/// A controller that shows and hides the controls over a video.
///
/// While ``run()`` is awaited, the controls hide during playback after a delay without a touch.
///
/// The controller is not `Sendable`. Use the controller only in the isolation of the session whose playback states the
/// controller follows.
public final class ControlsVisibilityController {
    /// The publisher of a Boolean that is true while the controls are visible. A new observer receives the current
    /// value at once.
    public let visibilityPublisher: StatePublisher<Bool>

    private let store: Store<ControlsMachine>
    private var tokens: Set<EventSubscription> = []

    /// Creates a controller with visible controls.
    ///
    /// - Parameters:
    ///   - playback: The playback states to follow, such as the `statePublisher` of a session.
    ///   - hideDelay: The delay between the last touch, or the start of playback, and the hiding of the controls.
    ///   - clock: The clock for the delay.
    public init(
        following playback: StatePublisher<PlaybackState>, hideDelay: Duration = .seconds(5),
        clock: any MonotonicClock = SystemClock()
    ) {
        let visibility = StatePublisher(true)
        visibilityPublisher = visibility
        store = Store(ControlsMachine(), clock: clock) { $0.task(delay: hideDelay, clock: clock) }
        store.steps.sink { step in
            if step.to.isVisible != step.from.isVisible { _ = visibility.publish(step.to.isVisible) }
        }.store(in: &tokens)
        playback.map(\.isActive).removeDuplicates().sink { [weak store] isPlaying in
            store?.send(.playbackDidChange(isPlaying: isPlaying))
        }.store(in: &tokens)
    }

    /// Whether the controls are visible. Inside a callback, this value can be newer than the last value of
    /// ``visibilityPublisher``.
    public var areControlsVisible: Bool { store.state.isVisible }

    /// Sends an action to the state machine of the controls, which accepts or rejects the action immediately.
    ///
    /// - Returns: A task with the result of the action. Await the `value` of this task to wait for the timer that the
    ///   action may have started.
    @discardableResult
    public func send(_ action: ControlsMachine.Action) -> StoreTask<ControlsMachine> { store.send(action) }

    /// Hides the controls whenever the hide delay has passed, until the surrounding task is cancelled.
    public func run() async { await store.run() }

    /// Hides the controls if the hide delay has already passed, without waiting.
    public func processPending() { store.processPending() }
}

extension ControlsMachine.Effect {
    /// Returns the task with which a store performs the effect.
    ///
    /// - Parameters:
    ///   - delay: The hide delay.
    ///   - clock: The clock that measures the delay.
    package func task(delay: Duration, clock: any MonotonicClock) -> EffectTask<ControlsMachine.Action> {
        switch self {
        case .cancelTimer: .cancel(.timer)
        case .startTimer:
            .task(.timer, operation: { [deadline = clock.now + delay] in try await clock.sleep(until: deadline) }) {
                switch $0 {
                case .success: .didTimeOut
                case .failure: nil
                }
            }
        }
    }
}

extension TaskID {
    fileprivate static let timer: TaskID = "timer"
}
