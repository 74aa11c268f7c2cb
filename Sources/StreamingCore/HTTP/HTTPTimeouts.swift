/// The timeouts of a request, on the injected clock.
///
/// There is no timeout for the connection alone, because `URLSession` does not report when it is established.
public struct HTTPTimeouts: Equatable, Sendable {
    /// The part of a request that timed out.
    public enum Phase: String, Equatable, Sendable {
        /// From the request, or a redirect, until the head of the response.
        case firstByte
        /// Between two chunks of the body.
        case idle
    }

    /// The longest time from the request, or a redirect, until the head of the response.
    public var firstByte: Duration
    /// The longest time between two chunks of a body.
    public var idle: Duration

    /// Creates timeouts. The defaults are 10 s and 20 s.
    public init(firstByte: Duration = .seconds(10), idle: Duration = .seconds(20)) {
        self.firstByte = firstByte
        self.idle = idle
    }
}
