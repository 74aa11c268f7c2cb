/// The conditions under which a rule chooses the variant of the next segment.
public struct AdaptationContext: Equatable, Sendable {
    /// The variants to choose from, by bitrate, lowest first; never empty.
    public var choices: [VariantChoice]
    /// The index in `choices` of the variant that was chosen last; nil at the start, or if it cannot be chosen again.
    public var current: Int?
    public var throughput: ThroughputEstimate
    /// The buffered duration ahead of the position, in seconds.
    public var buffered: Double
    /// The maximum buffered duration, in seconds.
    public var bufferTarget: Double
    /// The playback speed; 1 is normal.
    public var speed: Double
    /// The duration of the next segment, in seconds.
    public var segmentDuration: Double

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
