import StreamingCore

/// The state machine that shows and hides the controls over a video.
public struct ControlsMachine: StateMachine {
    /// An action of the user, or a change of the environment.
    public enum Action: Equatable, Sendable {
        /// The user touches or requests the controls. Each action restarts the delay.
        case show
        /// The user hides the controls.
        case hide
        /// The user taps outside the controls.
        case toggle
        /// The delay has passed.
        case didTimeOut
        /// Playback became active or inactive.
        case playbackDidChange(isPlaying: Bool)
        /// A screen reader was switched on or off.
        case screenReaderDidChange(isRunning: Bool)
    }

    /// An effect that the machine requests.
    public enum Effect: Equatable, Sendable {
        /// Starts the timer, replacing a running one.
        case startTimer
        /// Cancels the timer.
        case cancelTimer
    }

    /// The reason why an action changes nothing.
    public enum Refusal: String, Equatable, Sendable {
        /// The controls are visible and cannot hide.
        case alreadyVisible
        /// The controls are already hidden.
        case alreadyHidden
        /// The controls stay visible while playback is inactive.
        case notPlaying
        /// The controls stay visible while a screen reader runs.
        case screenReaderRunning
        /// The reported condition has not changed.
        case nothingNew
    }

    /// The current state.
    public var state = ControlsState()

    /// Creates a machine with visible controls and inactive playback.
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

    /// Changes a condition. Controls that can no longer hide become visible; for controls that can now hide, the timer
    /// starts.
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
