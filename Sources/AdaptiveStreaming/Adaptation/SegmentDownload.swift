/// The progress of the download of a segment.
public struct SegmentDownload: Equatable, Sendable {
    /// The time since the request was sent, in seconds.
    public var elapsed: Double
    /// The number of bytes of the segment that were received so far.
    public var received: Int64
    /// The size of the segment, in bytes; nil if it is not known.
    public var expected: Int64?
    /// The playback duration of the segment, in seconds.
    public var duration: Double

    /// Creates the progress of a download from its properties.
    public init(elapsed: Double, received: Int64, expected: Int64?, duration: Double) {
        self.elapsed = elapsed
        self.received = received
        self.expected = expected
        self.duration = duration
    }
}
