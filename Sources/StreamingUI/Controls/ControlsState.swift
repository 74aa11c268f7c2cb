import StreamingCore

/// The visibility of the controls over a video, and the conditions that affect it.
///
/// Controls can hide only while playback is active and no screen reader runs.
public struct ControlsState: Equatable, Sendable {
    /// Whether the controls are visible. Initially true.
    public var isVisible = true
    /// Whether media plays, or continues to play as soon as there is data.
    public var isPlaying = false
    /// Whether a screen reader runs, whose user could not find hidden controls.
    public var isScreenReaderRunning = false

    /// Creates the state of a new screen, with visible controls and inactive playback.
    public init() {}

    /// Whether the controls can hide.
    public var canHide: Bool { isPlaying && !isScreenReaderRunning }
}
