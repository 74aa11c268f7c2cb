/// The latencies and the window of a live stream, from which the adjustment of the playback speed is determined.
struct LiveTiming: Equatable, Sendable {
    /// The duration between the position and the live edge, in seconds.
    let latency: Double
    /// The latency of the position at which playback starts by default, in seconds.
    let defaultLatency: Double
    /// The duration of the live window, in seconds.
    let window: Double
}
