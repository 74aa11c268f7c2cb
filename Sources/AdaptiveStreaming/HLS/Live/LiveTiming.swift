/// The place of playback in a live stream, which determines the adjustment of the speed.
struct LiveTiming: Equatable, Sendable {
    /// The duration between the position and the live edge, in seconds.
    let latency: Double
    /// The latency of the position at which playback starts by default, in seconds.
    let defaultLatency: Double
    /// The duration of the window, in seconds.
    let window: Double
}
