import Foundation

/// A forecast of the bandwidth and the latency of the next downloads.
///
/// By default, the forecast is a distribution of five levels around the recent bandwidth. The errors of earlier
/// forecasts and the usual deviation determine the distances of the levels.
struct BandwidthForecast: Equatable, Sendable {
    private let settings: PredictiveSettings
    /// The average of ln(bandwidth), with the bandwidth in bits per second.
    private var logarithm: MovingAverage
    /// The average of the squared error of the forecasts of ln(bandwidth).
    private var squaredError: MovingAverage
    private var averageLatency: MovingAverage

    /// The minimum size of a measured download, in bytes. Fewer bytes arrive with the first round trip, so they measure
    /// latency rather than bandwidth.
    private static let fewestBytes: Int64 = 4_096
    /// The minimum duration of a download that is measured regardless of its size, in seconds.
    private static let longDuration = 0.2
    /// The segment duration, in seconds, below which a download has less weight.
    private static let shortestUnit = 1.0

    init(_ settings: PredictiveSettings) {
        self.settings = settings
        logarithm = MovingAverage(halfLife: settings.halfLife)
        squaredError = MovingAverage(halfLife: settings.varianceHalfLife)
        averageLatency = MovingAverage(halfLife: settings.halfLife)
    }

    /// The average bandwidth, in bits per second; nil before the first measurement.
    var bandwidth: Double? { logarithm.value.map { exp($0) } }
    /// The average time to the first byte, in seconds; 0 before the first measurement.
    var latency: Double { averageLatency.value ?? 0 }

    /// Adds the measurements of a download, which may be under way.
    ///
    /// A download of less than 4 KiB in less than 0.2 s is ignored. By default, a download that has ended counts as if
    /// it had lasted at least the duration of its segment, because a quick download predicts the next download as well
    /// as a slow download does. The download of a segment of less than 1 s has less weight.
    ///
    /// - Parameter isPart: Whether the download is under way. The transfer time so far determines the weight of a
    ///   download under way, even if this time is shorter than the segment.
    mutating func add(_ download: SegmentDownload, isPart: Bool = false) {
        guard download.transferred >= Self.fewestBytes || download.transferTime >= Self.longDuration else { return }
        let value = log(max(download.bitsPerSecond, 1))
        if let expected = logarithm.value {
            squaredError.add((value - expected) * (value - expected), weight: 1)
        }
        let segment = max(download.duration, 0.01)
        let isWhole = settings.countsWholeSegments && !isPart
        let time = isWhole ? max(download.transferTime, segment) : download.transferTime
        logarithm.add(value, weight: time / max(segment, Self.shortestUnit))
        averageLatency.add(download.timeToFirstByte, weight: 1)
    }

    /// The ratio of the measured variance to the usual variance, up to a limit; 0 before two measurements.
    var outageFactor: Double {
        let usual = settings.usualDeviation * settings.usualDeviation
        return min((squaredError.value ?? 0) / usual, settings.highestOutageFactor)
    }

    /// The possible bandwidths in bits per second, with their probabilities; empty before the first measurement.
    var levels: [(bandwidth: Double, probability: Double)] {
        guard let middle = logarithm.value else { return [] }
        let usual = settings.usualDeviation * settings.usualDeviation
        let deviation = squaredError.value(withPrior: usual, weight: settings.usualWeight).squareRoot()
        func level(_ distance: Double) -> Double { exp(middle + deviation * distance) }
        guard settings.usesLevels else { return [(level(0), 1)] }
        let (outer, inner) = (settings.outerProbability, settings.innerProbability)
        return [
            (level(-settings.outerLevel), outer), (level(-settings.innerLevel), inner),
            (level(0), 1 - 2 * (outer + inner)), (level(settings.innerLevel), inner),
            (level(settings.outerLevel), outer),
        ]
    }
}
