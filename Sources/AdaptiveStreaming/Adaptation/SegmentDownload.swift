/// The progress of a segment download.
public struct SegmentDownload: Equatable, Sendable {
    /// The seconds since the request.
    public var elapsed: Double
    /// The received bytes.
    public var received: Int64
    /// The size of the segment in bytes; nil if it is not known.
    public var expected: Int64?
    /// The duration of the segment, in seconds.
    public var duration: Double

    public init(elapsed: Double, received: Int64, expected: Int64?, duration: Double) {
        self.elapsed = elapsed
        self.received = received
        self.expected = expected
        self.duration = duration
    }
}
