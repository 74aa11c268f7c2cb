/// How long to wait for a server, on the injected clock.
///
/// There is none for the connection alone: `URLSession` does not say when it stands.
public struct HTTPTimeouts: Equatable, Sendable {
    /// What a server was waited for.
    public enum Phase: String, Equatable, Sendable {
        /// From sending the request to the head of the answer.
        case firstByte
        /// Between one piece of the body and the next.
        case silence
    }

    /// From the request, or a redirect, until the head of the response.
    public var firstByte: Duration
    /// Between two chunks of a body.
    public var silence: Duration

    /// By default 10 s and 20 s.
    public init(firstByte: Duration = .seconds(10), silence: Duration = .seconds(20)) {
        self.firstByte = firstByte
        self.silence = silence
    }
}
