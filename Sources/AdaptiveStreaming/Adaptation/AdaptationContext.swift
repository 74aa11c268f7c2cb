/// The input of an ``AdaptationRule``: the variants to choose from, and the current state of playback.
public struct AdaptationContext: Equatable, Sendable {
    /// The variants to choose from, by ascending bitrate. The array is never empty.
    public var choices: [VariantChoice]
    /// The index in ``choices`` of the variant of the last requested segment.
    ///
    /// Requests for replacements do not count. The value is nil before the first request for a segment. The value is
    /// also nil if ``choices`` does not contain the variant of the last requested segment.
    public var current: Int?
    /// The current bandwidth estimate, whose ``ThroughputEstimate/bitsPerSecond`` is nil before the first measurement.
    ///
    /// The player keeps this estimate for rules without an estimate of their own.
    public var throughput: ThroughputEstimate
    /// The buffered duration ahead of the position, in seconds of media. Separate audio does not count.
    public var buffered: Double
    /// The buffered duration up to which the engine requests segments, in seconds of media. In a live stream, the value
    /// is at most the distance to the live edge.
    public var bufferTarget: Double
    /// The playback speed; 1 is normal speed.
    public var speed: Double
    /// The duration of the next segment, in seconds. If this duration is not known, for example before a playlist is
    /// loaded, the engine assumes 6 s.
    public var segmentDuration: Double
    /// The segments after the end of the buffer, at most ``maxUpcomingSegments``. The array is empty if no segment is
    /// left, if the durations of the segments are not known yet, or if the next download is a partial segment.
    public var upcoming: [UpcomingSegment]
    /// The buffered segments, beginning with the segment that plays. The engine lists at most 64 segments. The array
    /// may be empty if no segment can be replaced.
    public var bufferedSegments: [BufferedSegment]
    /// Whether the stream is live. In a live stream, further segments may follow ``upcoming`` even if ``upcoming`` has
    /// fewer than ``maxUpcomingSegments`` elements.
    public var isLive: Bool

    /// The maximum number of upcoming segments in a context.
    public static let maxUpcomingSegments = 20

    /// Creates a context from its properties.
    public init(
        choices: [VariantChoice], current: Int?, throughput: ThroughputEstimate, buffered: Double, bufferTarget: Double,
        speed: Double, segmentDuration: Double, upcoming: [UpcomingSegment] = [],
        bufferedSegments: [BufferedSegment] = [], isLive: Bool = false
    ) {
        self.choices = choices
        self.current = current
        self.throughput = throughput
        self.buffered = buffered
        self.bufferTarget = bufferTarget
        self.speed = speed
        self.segmentDuration = segmentDuration
        self.upcoming = upcoming
        self.bufferedSegments = bufferedSegments
        self.isLive = isLive
    }

    /// The playback speed, without values by which a duration cannot be divided.
    var safeSpeed: Double { max(speed, 0.01) }

    /// Returns the size of a segment in bits. If the size is unknown, the result is the usual bitrate times the
    /// duration.
    ///
    /// - Parameters:
    ///   - sizes: The known sizes of the segment in bytes, by the index of the variant.
    ///   - duration: The duration of the segment, in seconds.
    ///   - variant: A valid index in ``choices``.
    public func bits(_ sizes: [Int64?], duration: Double, variant: Int) -> Double {
        if sizes.indices.contains(variant), let size = sizes[variant] { return Double(size) * 8 }
        return choices[variant].usualBitrate * duration
    }
}
