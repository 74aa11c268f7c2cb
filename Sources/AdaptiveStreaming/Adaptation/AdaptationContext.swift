/// The input of an ``AdaptationRule``: the variants to choose from, and the current state of playback.
public struct AdaptationContext: Equatable, Sendable {
    /// The variants to choose from, by ascending bitrate. The array is never empty.
    public var choices: [VariantChoice]
    /// The index in ``choices`` of the variant of the last requested segment.
    ///
    /// The value is nil before the first request for a segment. The value is also nil if ``choices`` does not contain
    /// the variant of the last requested segment.
    public var current: Int?
    /// The current bandwidth estimate, whose ``ThroughputEstimate/bitsPerSecond`` is nil before the first measurement.
    public var throughput: ThroughputEstimate
    /// The buffered duration ahead of the position, in seconds of media.
    public var buffered: Double
    /// The buffered duration up to which the engine requests segments, in seconds of media.
    public var bufferTarget: Double
    /// The playback speed; 1 is normal speed.
    public var speed: Double
    /// The duration of the next segment, in seconds. Before a playlist is known, the engine assumes 6 s.
    public var segmentDuration: Double

    /// Creates a context from its properties.
    public init(
        choices: [VariantChoice], current: Int?, throughput: ThroughputEstimate, buffered: Double, bufferTarget: Double,
        speed: Double, segmentDuration: Double
    ) {
        self.choices = choices
        self.current = current
        self.throughput = throughput
        self.buffered = buffered
        self.bufferTarget = bufferTarget
        self.speed = speed
        self.segmentDuration = segmentDuration
    }
}
