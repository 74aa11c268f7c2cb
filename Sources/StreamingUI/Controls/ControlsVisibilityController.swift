import StreamingCore

/// Shows and hides the controls over a video: while it plays, they hide some seconds after the last
/// touch.
///
/// Not `Sendable`: confined to its owner, like the session it follows. The controls hide by
/// themselves while `run()` is awaited.
public final class ControlsVisibilityController {
    /// Whether the controls are visible; replays the current value, and publishes its changes.
    public let visibilityPublisher: StatePublisher<Bool>

    private let store: Store<ControlsMachine>
    private var tokens: Set<EventSubscription> = []

    /// - Parameters:
    ///   - playback: what to follow, as `statePublisher` of a session.
    ///   - hideDelay: from the last touch, or from when playback resumes.
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

    /// Whether the controls are visible, as decided; observers may still be on their way to it.
    public var areControlsVisible: Bool { store.state.isVisible }

    /// Decides `action` at once.
    @discardableResult
    public func send(_ action: ControlsMachine.Action) -> StoreTask<ControlsMachine> { store.send(action) }

    /// Hides the controls in time, until the surrounding task is cancelled.
    public func run() async { await store.run() }

    /// Processes the timeouts that are due.
    public func processPending() { store.processPending() }
}

extension ControlsMachine.Effect {
    /// The work of a store for the effect.
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
