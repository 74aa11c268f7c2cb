/// A segment under way.
public struct SegmentDownload: Equatable, Sendable {
    /// Seconds since it was asked for.
    public var elapsed: Double
    /// Bytes.
    public var received: Int64
    /// Bytes of the whole; nil where the server does not say.
    public var expected: Int64?
    /// Seconds that it plays.
    public var duration: Double

    public init(elapsed: Double, received: Int64, expected: Int64?, duration: Double) {
        self.elapsed = elapsed
        self.received = received
        self.expected = expected
        self.duration = duration
    }
}
