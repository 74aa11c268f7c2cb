/// How long to wait for a server, on the injected clock.
///
/// There is none for the connection alone: `URLSession` does not say when it stands.
public struct HTTPTimeouts: Equatable, Sendable {
    /// What a server was waited for.
    public enum Phase: String, Equatable, Sendable {
        case firstByte
        case silence
    }

    /// From the request, or a redirect, until the head of the response.
    public var firstByte: Duration
    /// Between two chunks of a body.
    public var silence: Duration

    public init(firstByte: Duration = .seconds(10), silence: Duration = .seconds(20)) {
        self.firstByte = firstByte
        self.silence = silence
    }
}
