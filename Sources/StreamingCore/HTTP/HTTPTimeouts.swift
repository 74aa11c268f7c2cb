/// The timeouts of a request, measured by the clock of the client.
///
/// There is no timeout for the connection alone, because `URLSession` does not report when the connection is
/// established.
public struct HTTPTimeouts: Equatable, Sendable {
    /// A phase of a request. Each phase has a separate timeout.
    public enum Phase: String, Equatable, Sendable {
        /// The phase that begins with the request or a redirect, and ends with the head of the response.
        case firstByte
        /// The phase after the head of the response. Each chunk of the body restarts the timeout of this phase.
        case idle
    }

    /// The maximum time from the request, or from a redirect, until the head of the response.
    public var firstByte: Duration
    /// The maximum time from the head of the response to the first chunk of the body, and between two chunks.
    public var idle: Duration

    /// Creates timeouts: by default 10 s until the head of the response, and 20 s between two chunks of the body.
    public init(firstByte: Duration = .seconds(10), idle: Duration = .seconds(20)) {
        self.firstByte = firstByte
        self.idle = idle
    }
}
