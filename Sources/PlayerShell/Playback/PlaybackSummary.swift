import StreamingCore

/// What was measured of one load.
struct PlaybackSummary {
    /// At the end of the load: the last one, or the one in which another load replaced it.
    let state: PlaybackState
    /// Nil where another load follows.
    let exitCode: Int32?
    let figures: PlaybackFigures
    /// Whether `figures.media` goes as far as the other figures.
    var isMediaKnown = true
    var variants = PlayedVariants()
    /// The average bitrate of the last variant as received, in bits per second; nil where the player does not measure it.
    var measuredBitrate: Double?
    /// Received for this load; nil where the player does not tell.
    let bytes: Int64?
}
