/// The decision whether the window of a live stream is long enough to seek in it (DVR).
///
/// A window of three target durations only holds the media between the live edge and the position at which playback
/// starts by default. The decision changes at two limits, so that the length of a window may vary by a segment.
package struct LiveWindow: Equatable, Sendable {
    /// Whether the app may offer seeks in the window.
    package private(set) var isDVR = false

    /// The duration above which a window is long enough, in target durations.
    private static let shortestDuration = 3.0
    /// The duration from which on down a window is too short again, in target durations.
    private static let shortDuration = 2.0

    /// Creates the decision about an unknown window, which is too short.
    package init() {}

    /// Records the current window.
    ///
    /// - Parameters:
    ///   - range: The window, in seconds.
    ///   - targetDuration: The target duration of the playlist, in seconds.
    package mutating func update(_ range: ClosedRange<Double>, targetDuration: Double) {
        let duration = range.upperBound - range.lowerBound
        isDVR = duration > targetDuration * (isDVR ? Self.shortDuration : Self.shortestDuration)
    }
}
