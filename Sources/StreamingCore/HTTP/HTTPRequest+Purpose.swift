extension HTTPRequest {
    /// What a request is for. Decorators decide by it; the request that is sent is the same for all.
    ///
    /// | purpose | cached | read whole by a decorator | retried by a decorator |
    /// |---|---|---|---|
    /// | `document`, `image` | yes | yes | yes |
    /// | all others | no | no | no |
    ///
    /// A player asks for the others. It needs their bytes as they arrive, to measure throughput. It retries them itself, because
    /// it knows how long its buffer lasts. It keeps what it has read, so a cache gains nothing from a playlist, and must not
    /// store a key.
    public enum Purpose: String, CaseIterable, Sendable {
        /// A document that is read in one piece, such as a page of a catalogue or comments.
        case document
        /// An image beside a video.
        case image
        /// A multivariant or media playlist that a player follows.
        case playlist
        /// The key of encrypted segments.
        case key
        /// The initialization section of fragmented MP4.
        case initializationSection = "initialization section"
        /// A segment of a stream.
        case segment
        /// A progressive media file, or a range of it.
        case mediaFile = "media file"

        /// Whether decorators may cache the response, read its body before they return it, and retry the request.
        public var isDocument: Bool {
            switch self {
            case .document, .image: true
            case .playlist, .key, .initializationSection, .segment, .mediaFile: false
            }
        }
    }
}
