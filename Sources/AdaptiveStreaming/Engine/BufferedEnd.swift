/// The end of the buffered range that contains the position.
struct BufferedEnd: Equatable, Sendable {
    /// The position of the end, in seconds.
    let position: Double
    /// Whether the media ends at this position.
    let isEndOfMedia: Bool
}
