/// The constants of a ``PredictiveRule``. The defaults were chosen on one half of a set of network traces, so that the
/// other half can test them.
package struct PredictiveSettings: Equatable, Sendable {
    /// The half-life of the bandwidth estimate, in segments. A segment of at least 1 s that was just downloaded has at
    /// least 58 % of the weight.
    package var halfLife = 0.8
    /// The half-life of the variance of the estimate's error, in downloads.
    package var varianceHalfLife = 4.0
    /// The usual standard deviation of ln(bandwidth), which corresponds to a factor of 1.57.
    package var usualDeviation = 0.45
    /// The weight of the usual variance. The total weight of the measured variance approaches 1.
    package var usualWeight = 3.0
    /// The distances of the outer and the inner levels from the estimate, in standard deviations.
    package var (outerLevel, innerLevel) = (2.0, 0.9)
    /// The probabilities of each outer and each inner level. The middle level has the rest.
    package var (outerProbability, innerProbability) = (0.1, 0.25)
    /// The cost of a rebuffer per segment duration, in units of ln(bitrate).
    package var rebufferCost = 6.0
    /// The cost of each rebuffer, independent of its duration, in units of ln(bitrate).
    package var rebufferEventCost = 1.0
    /// The number of outages per second on a network with the usual deviation, and their duration in seconds.
    package var (outageRate, outageTime) = (0.005, 10.0)
    /// The maximum ratio of the measured variance to the usual variance. The assumed rate of outages is proportional to
    /// this ratio.
    package var highestOutageFactor = 1.5
    /// The cost of a switch, per unit of ln(bitrate).
    package var switchCost = 0.1
    /// The number of segments to plan ahead, at most ``AdaptationContext/maxUpcomingSegments``.
    package var horizon = 20
    /// The advantage that a replacement needs over the next segment, in units of ln(bitrate).
    package var replacementMargin = 0.1
    /// The share of the buffered duration that the rest of a download may take. If the rest takes longer, the rule may
    /// abandon the download.
    package var shareToAbandon = 0.5
    /// Whether buffered segments may be replaced.
    package var replaces = true
    /// Whether downloads may be abandoned.
    package var abandons = true
    /// Whether each download that has ended counts in the estimate as if it had lasted at least the duration of its
    /// segment.
    package var countsWholeSegments = true
    /// Whether the rule plans with five levels of the bandwidth instead of one.
    package var usesLevels = true

    /// Creates the default settings.
    package init() {}
}
