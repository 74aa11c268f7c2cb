import StreamingCore

/// The visibility of the controls over a video, and the conditions that affect the visibility.
///
/// Controls can hide only while playback is active and no screen reader runs.
public struct ControlsState: Equatable, Sendable {
    /// Whether the controls are visible. The initial value is true.
    public var isVisible = true
    /// Whether playback is active: media plays, or continues after buffering or seeking.
    public var isPlaying = false
    /// Whether a screen reader runs. While a screen reader runs, the controls stay visible, because its user could not
    /// find hidden controls.
    public var isScreenReaderRunning = false

    /// Creates the state of a new screen, with visible controls and inactive playback.
    public init() {}

    /// Whether the controls can hide: playback is active and no screen reader runs.
    public var canHide: Bool { isPlaying && !isScreenReaderRunning }
}
