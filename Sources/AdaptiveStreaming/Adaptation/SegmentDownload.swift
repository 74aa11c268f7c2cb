/// The download of a segment, which is under way, complete or abandoned.
public struct SegmentDownload: Equatable, Sendable {
    /// The time from the request until now or until the end of the download, in seconds.
    ///
    /// For a partial segment that was requested in advance, the time begins with the response, because the server may
    /// hold the response.
    public var elapsed: Double
    /// The time from the request to the start of the response, in seconds. The value is 0 for a partial segment that
    /// was requested in advance.
    public var timeToFirstByte: Double
    /// The number of bytes of the segment that were received so far.
    public var received: Int64
    /// The size of the segment, in bytes; nil if it is not known.
    public var expected: Int64?
    /// The number of bytes that all downloads of the player received since the start of this response.
    ///
    /// If separate audio is downloaded at the same time, the value is larger than ``received``. For a partial segment
    /// that was requested in advance, the value is ``received``.
    public var transferred: Int64
    /// The playback duration of the segment, in seconds.
    public var duration: Double
    /// The index of the variant in ``AdaptationContext/choices``; nil for audio, or if the choices do not contain the
    /// variant.
    public var variant: Int?
    /// The time until the segment begins to play, in seconds of media. For the next segment, the value is the buffered
    /// duration.
    public var playsIn: Double
    /// Whether the segment replaces a buffered segment.
    public var isReplacement: Bool
    /// The index of the replaced segment's variant in ``AdaptationContext/choices``; nil if the segment replaces no
    /// buffered segment, or if the choices do not contain the variant.
    public var replacedVariant: Int?
    /// Whether the segment was received completely.
    public var isComplete: Bool

    /// The shortest time in which a rate is measured, in seconds. In a shorter time, the bytes come from a buffer
    /// between the server and the player.
    private static let shortestTransfer = 0.01

    /// Creates a download from its properties. If `transferred` is nil, the value of `received` is used.
    public init(
        elapsed: Double, timeToFirstByte: Double = 0, received: Int64, expected: Int64?, transferred: Int64? = nil,
        duration: Double, variant: Int? = nil, playsIn: Double = 0, isReplacement: Bool = false,
        replacedVariant: Int? = nil, isComplete: Bool = false
    ) {
        self.elapsed = elapsed
        self.timeToFirstByte = timeToFirstByte
        self.received = received
        self.expected = expected
        self.transferred = transferred ?? received
        self.duration = duration
        self.variant = variant
        self.playsIn = playsIn
        self.isReplacement = isReplacement
        self.replacedVariant = replacedVariant
        self.isComplete = isComplete
    }

    /// The time from the start of the response until now or until the end of the download, in seconds.
    public var transferTime: Double { max(elapsed - timeToFirstByte, 0) }

    /// The throughput without the time to the first byte, in bits per second. A transfer time below 0.01 s counts as
    /// 0.01 s.
    public var bitsPerSecond: Double { Double(transferred) * 8 / max(transferTime, Self.shortestTransfer) }
}
