import StreamingCore

/// The metrics of one load, with its final state, exit code, failed variants and measured bitrate.
struct PlaybackSummary {
    /// The last state of the load, or the state in which another load replaced the load.
    let state: PlaybackState
    /// The exit code of the process, or nil if another load follows.
    let exitCode: Int32?
    let metrics: PlaybackMetrics
    /// The variants that failed and were excluded for a while, in the order of their first failures. Each variant
    /// occurs once.
    var failedVariants: [MediaVariant] = []
    /// The average bitrate of the received segments of the last variant, in bits per second, or nil if the bitrate was
    /// not measured.
    var measuredBitrate: Double?
}
