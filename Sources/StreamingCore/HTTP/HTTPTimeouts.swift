/// The timeouts of a request, on the injected clock.
///
/// There is no timeout for the connection alone, because `URLSession` does not report when it is established.
public struct HTTPTimeouts: Equatable, Sendable {
    /// The part of a request that timed out.
    public enum Phase: String, Equatable, Sendable {
        /// The time from the request, or a redirect, until the head of the response.
        case firstByte
        /// The time between two chunks of the body.
        case idle
    }

    /// The longest time from the request, or a redirect, until the head of the response.
    public var firstByte: Duration
    /// The longest time between two chunks of a body.
    public var idle: Duration

    /// Creates timeouts. By default 10 s until the head of the response, and 20 s between two chunks of the body.
    public init(firstByte: Duration = .seconds(10), idle: Duration = .seconds(20)) {
        self.firstByte = firstByte
        self.idle = idle
    }
}
