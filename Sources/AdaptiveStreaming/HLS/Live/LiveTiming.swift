/// The place of playback in a live stream, from which the speed is adjusted.
struct LiveTiming: Equatable, Sendable {
    /// The duration between the position and the live edge, in seconds.
    let latency: Double
    /// The latency of the position at which playback starts by default, in seconds.
    let defaultLatency: Double
    /// The duration of the window, in seconds.
    let window: Double
}
