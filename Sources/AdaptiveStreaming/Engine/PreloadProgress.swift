/// The progress of a preload in an engine.
enum PreloadProgress: Equatable, Sendable {
    /// The engine loads or buffers.
    case loading
    /// Enough media is buffered to start playback.
    case ready
    /// The load has failed.
    case failed
}
