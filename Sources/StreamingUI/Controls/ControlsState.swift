import StreamingCore

/// Whether the controls over a video are visible, and why.
///
/// They are hidden only while playback is active and no screen reader runs.
public struct ControlsState: Equatable, Sendable {
    /// Whether the controls are visible; at first they are.
    public var isVisible = true
    /// Whether it plays, or will as soon as there is data.
    public var isPlaying = false
    /// Whether a screen reader runs, whose user could not find hidden controls.
    public var isScreenReaderRunning = false

    /// Creates the state of a new screen.
    public init() {}

    /// Whether the controls may be hidden.
    public var canHide: Bool { isPlaying && !isScreenReaderRunning }
}
