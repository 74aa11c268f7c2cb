/// The end of the buffered range that contains the position.
struct BufferedEnd: Equatable, Sendable {
    /// Seconds.
    let position: Double
    /// Whether the media ends there.
    let isEndOfMedia: Bool
}
