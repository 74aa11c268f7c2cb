import StreamingCore

/// The metrics of one load, with its final state, exit code, failed variants and measured bitrate.
struct PlaybackSummary {
    /// The last state of the load, or the state in which another load replaced it.
    let state: PlaybackState
    /// The exit code of the process, or nil if another load follows.
    let exitCode: Int32?
    let metrics: PlaybackMetrics
    /// The variants that failed and were excluded for a while, without repetitions, in the order of their first
    /// failures.
    var failedVariants: [MediaVariant] = []
    /// The average bitrate of the received data of the last variant, in bits per second, or nil if it is not measured.
    var measuredBitrate: Double?
}
