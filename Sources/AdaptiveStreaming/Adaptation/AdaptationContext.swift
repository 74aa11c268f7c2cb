/// What is known when the next segment is to be chosen.
public struct AdaptationContext: Equatable, Sendable {
    /// Those that are allowed, by bitrate, the lowest first; never empty.
    public var choices: [VariantChoice]
    /// Index into `choices` of the one that was chosen last; nil at the start, or if it is no longer allowed.
    public var current: Int?
    public var throughput: ThroughputEstimate
    /// Seconds of media ahead of the position.
    public var buffered: Double
    /// Seconds of media that are buffered at most.
    public var bufferTarget: Double
    /// Of playback, 1 is normal.
    public var speed: Double
    /// Seconds that the next segment plays.
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
