import StreamingCore

/// The state machine that decides when the controls over a video are visible.
public struct ControlsMachine: StateMachine {
    /// An action of the user, or a change that affects the controls.
    public enum Action: Equatable, Sendable {
        /// The user touches the visible controls, or shows hidden controls. If the controls can hide, this action
        /// restarts the hide delay.
        case show
        /// The user hides the controls.
        case hide
        /// The user taps outside the controls, which shows hidden controls and hides visible controls.
        case toggle
        /// The hide delay has passed since the last start of the timer.
        case didTimeOut
        /// Playback became active or inactive.
        case playbackDidChange(isPlaying: Bool)
        /// A screen reader was switched on or off.
        case screenReaderDidChange(isRunning: Bool)
    }

    /// An effect that the machine requests.
    public enum Effect: Equatable, Sendable {
        /// The request to start the timer of the hide delay, in place of a running timer.
        case startTimer
        /// The request to cancel the timer of the hide delay.
        case cancelTimer
    }

    /// The reason why an action is rejected.
    public enum Rejection: String, Equatable, Sendable {
        /// The controls are already visible, and cannot hide at present. The hide delay therefore does not start.
        case alreadyVisible
        /// The controls are already hidden.
        case alreadyHidden
        /// The controls cannot hide while playback is inactive.
        case notPlaying
        /// The controls cannot hide while a screen reader runs.
        case screenReaderRunning
        /// The reported condition, of playback or of the screen reader, has not changed.
        case nothingNew
    }

    /// The current state of the controls.
    public var state = ControlsState()

    /// Creates a machine with visible controls and inactive playback.
    public init() {}

    public func handle(_ action: Action) -> StepResult<ControlsState, Effect, Rejection> {
        switch action {
        case .show: show()
        case .hide: hide([.cancelTimer])
        case .toggle: state.isVisible ? hide([.cancelTimer]) : show()
        case .didTimeOut: hide([])
        case .playbackDidChange(let isPlaying): follow { $0.isPlaying = isPlaying }
        case .screenReaderDidChange(let isRunning): follow { $0.isScreenReaderRunning = isRunning }
        }
    }

    private func show() -> StepResult<ControlsState, Effect, Rejection> {
        guard state.canHide else { return .rejected(.alreadyVisible) }
        var next = state
        next.isVisible = true
        return .accepted(next, [.startTimer])
    }

    private func hide(_ effects: [Effect]) -> StepResult<ControlsState, Effect, Rejection> {
        if !state.isVisible { return .rejected(.alreadyHidden) }
        if state.isScreenReaderRunning { return .rejected(.screenReaderRunning) }
        if !state.isPlaying { return .rejected(.notPlaying) }
        var next = state
        next.isVisible = false
        return .accepted(next, effects)
    }

    /// Changes a condition of the state, and adjusts the visibility and the timer.
    ///
    /// If the controls can no longer hide, they become visible. When the controls can hide again, the timer starts.
    private func follow(_ change: (inout ControlsState) -> Void) -> StepResult<ControlsState, Effect, Rejection> {
        var next = state
        change(&next)
        if next == state { return .rejected(.nothingNew) }
        if !next.canHide { next.isVisible = true }
        if next.canHide == state.canHide { return .accepted(next, []) }
        if next.canHide { return .accepted(next, [.startTimer]) }
        return .accepted(next, state.isVisible ? [.cancelTimer] : [])
    }
}
