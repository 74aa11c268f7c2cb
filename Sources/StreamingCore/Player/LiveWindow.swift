/// The decision whether the window of a live stream is long enough for seeks (DVR).
///
/// A window of three target durations only holds the media between the live edge and the position at which playback
/// starts by default. The duration of a window varies by a segment from one reload to the next. The decision therefore
/// has two limits: a window allows seeks once it is longer than three target durations, and then allows seeks until it
/// is at most two target durations long.
package struct LiveWindow: Equatable, Sendable {
    /// Whether the app may offer seeks in the window.
    package private(set) var isDVR = false

    /// The maximum duration of a window that does not yet allow seeks, in target durations.
    private static let shortestDuration = 3.0
    /// The maximum duration of a window that no longer allows seeks, in target durations.
    private static let shortDuration = 2.0

    /// Creates the initial decision: no window is known, so seeks are not allowed.
    package init() {}

    /// Updates the decision with the current window.
    ///
    /// - Parameters:
    ///   - range: The window, from its first to its last position in seconds.
    ///   - targetDuration: The target duration of the playlist, in seconds.
    package mutating func update(_ range: ClosedRange<Double>, targetDuration: Double) {
        let duration = range.upperBound - range.lowerBound
        isDVR = duration > targetDuration * (isDVR ? Self.shortDuration : Self.shortestDuration)
    }
}
