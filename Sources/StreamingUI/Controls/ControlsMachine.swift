import StreamingCore

/// The state machine of the controls over a video: when they show, and when they hide.
public struct ControlsMachine: StateMachine {
    /// An action of the user, or a change around the controls.
    public enum Action: Equatable, Sendable {
        /// The user touches or wants the controls. Each time they stay for the whole delay.
        case show
        /// The user hides the controls.
        case hide
        /// The user taps beside the controls.
        case toggle
        /// The delay is over.
        case didTimeOut
        /// Playback has started or stopped.
        case playbackDidChange(isPlaying: Bool)
        /// A screen reader was switched on or off.
        case screenReaderDidChange(isRunning: Bool)
    }

    /// A request of the machine.
    public enum Effect: Equatable, Sendable {
        /// Starts the timer, in the place of a running one.
        case startTimer
        /// Cancels the timer.
        case cancelTimer
    }

    /// The reason why an action changes nothing.
    public enum Refusal: String, Equatable, Sendable {
        /// The controls are visible, and stay visible.
        case alreadyVisible
        /// The controls are hidden.
        case alreadyHidden
        /// The controls stay while nothing plays.
        case notPlaying
        /// The controls stay while a screen reader runs.
        case screenReaderRunning
        /// The machine knows this already.
        case nothingNew
    }

    /// The visible state.
    public var state = ControlsState()

    /// Creates a machine with visible controls, while nothing plays.
    public init() {}

    public func handle(_ action: Action) -> StepResult<ControlsState, Effect, Refusal> {
        switch action {
        case .show: show()
        case .hide: hide([.cancelTimer])
        case .toggle: state.isVisible ? hide([.cancelTimer]) : show()
        case .didTimeOut: hide([])
        case .playbackDidChange(let isPlaying): follow { $0.isPlaying = isPlaying }
        case .screenReaderDidChange(let isRunning): follow { $0.isScreenReaderRunning = isRunning }
        }
    }

    private func show() -> StepResult<ControlsState, Effect, Refusal> {
        guard state.canHide else { return .refused(.alreadyVisible) }
        var next = state
        next.isVisible = true
        return .accepted(next, [.startTimer])
    }

    private func hide(_ effects: [Effect]) -> StepResult<ControlsState, Effect, Refusal> {
        if !state.isVisible { return .refused(.alreadyHidden) }
        if state.isScreenReaderRunning { return .refused(.screenReaderRunning) }
        if !state.isPlaying { return .refused(.notPlaying) }
        var next = state
        next.isVisible = false
        return .accepted(next, effects)
    }

    /// Shows controls that may not be hidden any more, and starts the whole delay for controls that
    /// may be hidden from now on.
    private func follow(_ change: (inout ControlsState) -> Void) -> StepResult<ControlsState, Effect, Refusal> {
        var next = state
        change(&next)
        if next == state { return .refused(.nothingNew) }
        if !next.canHide { next.isVisible = true }
        if next.canHide == state.canHide { return .accepted(next, []) }
        if next.canHide { return .accepted(next, [.startTimer]) }
        return .accepted(next, state.isVisible ? [.cancelTimer] : [])
    }
}
