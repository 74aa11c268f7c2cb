extension HTTPRequest {
    /// The purpose of a request, which determines how decorators treat the request. The purpose is not sent to the
    /// server.
    ///
    /// | purpose | cached | read whole by a decorator | retried by a decorator |
    /// |---|---|---|---|
    /// | `document`, `image` | yes | yes | yes |
    /// | all others | no | no | no |
    ///
    /// A decorator is a transport that wraps another transport, such as ``RetryingHTTPTransport``. Requests with the
    /// other purposes come from a player, which measures throughput and needs the bytes as they arrive. The player
    /// retries these requests itself, because only the player knows the buffered duration. Caching playlists has no
    /// benefit, because the player keeps the playlists that it has read. A key must not be stored.
    public enum Purpose: String, CaseIterable, Sendable {
        /// A document that is read as a whole, such as a page of a catalogue or the comments on a video.
        case document
        /// An image that belongs to a video.
        case image
        /// A multivariant or media playlist of a stream.
        case playlist
        /// The key of encrypted segments.
        case key
        /// The initialization section of fragmented MP4.
        case initializationSection = "initialization section"
        /// A segment of a stream.
        case segment
        /// A progressive media file, such as an MP4 file, or a byte range of such a file.
        case mediaFile = "media file"

        /// Whether decorators may cache the response, read the whole body before returning the response, and retry the
        /// request.
        public var isDocument: Bool {
            switch self {
            case .document, .image: true
            case .playlist, .key, .initializationSection, .segment, .mediaFile: false
            }
        }
    }
}
