import StreamingCore

/// What decides whether the controls over a video are seen.
///
/// They are hidden only while playback is active and no screen reader runs.
public struct ControlsState: Equatable, Sendable {
    /// Whether they are seen; at the beginning they are.
    public var isVisible = true
    /// Whether playback runs, or will as soon as there is data.
    public var isPlaying = false
    /// Whether a screen reader runs, whose user could not find what hides.
    public var isScreenReaderRunning = false

    /// Of a screen that has just appeared.
    public init() {}

    /// Whether they may be hidden.
    public var canHide: Bool { isPlaying && !isScreenReaderRunning }
}
