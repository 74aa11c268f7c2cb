import StreamingCore

/// The state machine of the controls over a video: when they show, and when they hide.
public struct ControlsMachine: StateMachine {
    /// What the user does, and what happens around the controls.
    public enum Action: Equatable, Sendable {
        /// They are touched, or wanted; each time they stay for the whole delay.
        case show
        /// They are in the way.
        case hide
        /// A tap beside them.
        case toggle
        /// The delay is over.
        case didTimeOut
        /// Playback runs, or does not run any more.
        case playbackDidChange(isPlaying: Bool)
        /// A screen reader was switched on or off.
        case screenReaderDidChange(isRunning: Bool)
    }

    /// What the machine asks for.
    public enum Effect: Equatable, Sendable {
        /// From the beginning, in the place of the one that runs.
        case startTimer
        /// Nothing is to hide by itself.
        case cancelTimer
    }

    /// Why an action changes nothing.
    public enum Refusal: String, Equatable, Sendable {
        /// They are seen, and stay so.
        case alreadyVisible
        /// They are not seen.
        case alreadyHidden
        /// They stay while nothing plays.
        case notPlaying
        /// They stay while a screen reader runs.
        case screenReaderRunning
        /// That is known.
        case nothingNew
    }

    /// What a view shows.
    public var state = ControlsState()

    /// Visible, over nothing that plays.
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

    /// Shows what may not be hidden any more, and gives what may be hidden from now on its whole time.
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
