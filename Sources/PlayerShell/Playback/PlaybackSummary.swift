import StreamingCore

/// The metrics of one load.
struct PlaybackSummary {
    /// The last state of the load, or its state when another load replaced it.
    let state: PlaybackState
    /// Nil if another load follows.
    let exitCode: Int32?
    let figures: PlaybackFigures
    /// Whether `figures.media` goes as far as the other figures.
    var isMediaKnown = true
    var variants = PlayedVariants()
    /// The average bitrate of the last variant as received, in bits per second; nil if the player does not measure it.
    var measuredBitrate: Double?
    /// The bytes received for this load; nil if the player does not report them.
    let bytes: Int64?
}
