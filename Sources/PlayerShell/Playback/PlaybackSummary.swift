import StreamingCore

/// What is told at the end.
struct PlaybackSummary {
    let state: PlaybackState
    let exitCode: Int32
    let figures: PlaybackFigures
    /// Whether `figures.media` goes as far as the other figures.
    var isMediaKnown = true
    var variants = PlayedVariants()
    /// Received in all; nil where the player does not tell.
    let bytes: Int64?
}
