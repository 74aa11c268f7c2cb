/// The live latencies and the window of a live stream, which determine the adjustment of the playback speed.
struct LiveTiming: Equatable, Sendable {
    /// The live latency: the duration between the position and the live edge, in seconds.
    let latency: Double
    /// The live latency of the position at which playback starts by default, in seconds.
    let defaultLatency: Double
    /// The duration of the live window, in seconds.
    let window: Double
}
