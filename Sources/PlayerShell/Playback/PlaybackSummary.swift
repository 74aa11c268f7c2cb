import StreamingCore

/// The metrics of one load, with its final state and exit code.
struct PlaybackSummary {
    /// The last state of the load, or the state in which another load replaced the load.
    let state: PlaybackState
    /// The exit code of the process, or nil if another load follows.
    var exitCode: Int32?
    let metrics: PlaybackMetrics
    /// The last known live status of the load. The default is a status in which nothing is known.
    var live = LiveStatus()
}
