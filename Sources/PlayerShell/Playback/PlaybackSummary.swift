import StreamingCore

/// The metrics of one load, with its final state, exit code, failed variants and measured bitrate.
struct PlaybackSummary {
    /// The last state of the load, or its state when another load replaced it.
    let state: PlaybackState
    /// The exit code of the process, or nil if another load follows.
    let exitCode: Int32?
    let metrics: PlaybackMetrics
    /// The variants that were excluded for a while, each once, in the order of their first failures.
    var failedVariants: [MediaVariant] = []
    /// The average bitrate of the last variant as received, in bits per second, or nil if the player cannot measure it.
    var measuredBitrate: Double?
}
