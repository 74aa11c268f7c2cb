import Foundation

/// A plan for the next segments, which calculates the value of each buffer level by dynamic programming.
///
/// A buffer level is one of 64 buffered durations. The value of a level is the largest expected sum of the utilities of
/// the segments up to the horizon, less the costs of rebuffers and outages. The bandwidth of each download is drawn
/// independently from the levels of the forecast.
///
/// A plan is reused for each decision, so that decisions do not allocate memory for the values. All durations are in
/// seconds of real time, so a higher playback speed makes segments shorter.
struct BufferPlan: Equatable, Sendable {
    /// The number of buffer levels for which the values are calculated. Between two levels, the values are
    /// interpolated.
    private static let levelCount = 64

    private(set) var utilities: [Double] = []
    /// The number of segments up to the horizon.
    private(set) var horizon = 0
    /// The duration of a segment, in seconds of real time.
    private(set) var duration = 1.0
    private var latency = 0.0
    private var bandwidths: [Double] = []
    private var probabilities: [Double] = []
    /// The cost of a rebuffer per second, and the additional cost of each rebuffer regardless of its duration.
    private var (rebufferRate, rebufferCost) = (0.0, 0.0)
    /// The distance between two adjacent buffer levels, in seconds.
    private var step = 1.0
    /// The sizes of the segments in bits. The sizes of all variants of one segment are adjacent; the next segment is
    /// first.
    private var bits: [Double] = []
    /// The values of the buffer levels if 0 segments are left up to the horizon, followed by the values for 1 segment,
    /// and so on.
    private var values: [Double] = []
    private var expected: [Double] = []
    /// The expected cost of outages during a segment, by buffer level.
    private var outages: [Double] = []

    // MARK: Input

    /// Calculates the values of the buffer levels for a state of playback.
    ///
    /// - Parameter longestBuffer: The maximum buffered duration to plan for, in seconds. A longer buffer has the value
    ///   of the maximum.
    mutating func update(
        _ context: AdaptationContext, _ forecast: BandwidthForecast, _ settings: PredictiveSettings,
        longestBuffer: Double
    ) {
        let speed = context.safeSpeed
        horizon = min(settings.horizon, AdaptationContext.maxUpcomingSegments)
        duration = max(context.segmentDuration, 0.05) / speed
        let top = max(min(context.bufferTarget / speed, longestBuffer) - duration, duration / 2)
        step = top / Double(Self.levelCount - 1)
        latency = forecast.latency
        let levels = forecast.levels
        bandwidths = levels.map(\.bandwidth)
        probabilities = levels.map(\.probability)
        let lowest = max(context.choices[0].usualBitrate, 1)
        utilities = context.choices.map { log(max($0.usualBitrate, 1) / lowest) }
        rebufferRate = settings.rebufferCost / duration
        rebufferCost = settings.rebufferEventCost
        updateOutages(forecast, settings)
        readSizes(context)
        calculate()
    }

    /// Calculates the expected cost of outages during a segment for each buffer level. The plan includes this cost,
    /// because independent bandwidths do not predict a long outage, which only a long buffer survives.
    private mutating func updateOutages(_ forecast: BandwidthForecast, _ settings: PredictiveSettings) {
        let chance = settings.outageRate * forecast.outageFactor * duration
        let cost = chance * (settings.outageTime * rebufferRate + rebufferCost)
        outages.removeAll(keepingCapacity: true)
        for place in 0..<Self.levelCount { outages.append(cost * exp(-Double(place) * step / settings.outageTime)) }
    }

    private mutating func readSizes(_ context: AdaptationContext) {
        bits.removeAll(keepingCapacity: true)
        for place in 0..<horizon {
            let segment =
                place < context.upcoming.count
                ? context.upcoming[place] : UpcomingSegment(duration: context.segmentDuration)
            for variant in context.choices.indices {
                bits.append(context.bits(segment.sizes, duration: segment.duration, variant: variant))
            }
        }
    }

    /// Returns the size of the next segment in a variant, in bits.
    func nextBits(_ variant: Int) -> Double { bits[variant] }

    // MARK: Values

    /// Returns the expected value after a download, including the cost of a rebuffer.
    ///
    /// - Parameters:
    ///   - bits: The number of bits to receive.
    ///   - buffered: The buffered duration at the start of the download, in seconds.
    ///   - gain: The duration that the download adds to the buffer when it ends, in seconds.
    ///   - segments: The number of segments up to the horizon after the download.
    ///   - latency: Whether to add the latency of a new request.
    func value(
        ofReceiving bits: Double, from buffered: Double, adding gain: Double, segments: Int, latency: Bool = true
    ) -> Double {
        var sum = 0.0
        for level in bandwidths.indices {
            let rest = buffered - time(bits, level, latency: latency)
            let value =
                rest >= 0
                ? self.value(at: rest + gain, segments: segments)
                : self.value(at: gain, segments: segments) + rebufferRate * rest - rebufferCost
            sum += probabilities[level] * value
        }
        return sum
    }

    /// Returns the probability, from 0 to 1, that a number of bits is received within a time in seconds. If `latency`
    /// is true, the time includes the latency of a new request.
    func probability(ofReceiving bits: Double, within time: Double, latency: Bool = true) -> Double {
        bandwidths.indices.reduce(0) {
            $0 + (self.time(bits, $1, latency: latency) < time ? probabilities[$1] : 0)
        }
    }

    private func time(_ bits: Double, _ level: Int, latency: Bool) -> Double {
        (latency ? self.latency : 0) + bits / bandwidths[level]
    }

    /// Returns the value of a buffered duration, in seconds, if `segments` segments are left up to the horizon.
    func value(at buffered: Double, segments: Int) -> Double {
        let first = segments * Self.levelCount
        let place = buffered / step
        if place <= 0 { return values[first] }
        if place >= Double(Self.levelCount - 1) { return values[first + Self.levelCount - 1] }
        let lower = Int(place)
        let share = place - Double(lower)
        return values[first + lower] + share * (values[first + lower + 1] - values[first + lower])
    }

    /// Calculates the values of all buffer levels, backward from the horizon.
    private mutating func calculate() {
        let (count, variants) = (Self.levelCount, utilities.count)
        let size = (horizon + 1) * count
        if values.count != size { values = Array(repeating: 0, count: size) }
        if expected.count != count { expected = Array(repeating: 0, count: count) }
        for place in 0..<count { values[place] = 0 }
        var segments = 1
        while segments <= horizon {
            var variant = 0
            while variant < variants {
                expect(bits[(horizon - segments) * variants + variant], segments - 1)
                let (first, utility) = (segments * count, utilities[variant])
                var place = 0
                while place < count {
                    let value = utility + expected[place] - outages[place]
                    if variant == 0 || value > values[first + place] { values[first + place] = value }
                    place += 1
                }
                variant += 1
            }
            segments += 1
        }
    }

    /// Calculates the expected value of each buffer level after the download of a segment.
    ///
    /// - Parameters:
    ///   - bits: The size of the segment, in bits.
    ///   - segments: The number of segments up to the horizon after the download.
    private mutating func expect(_ bits: Double, _ segments: Int) {
        let (count, after) = (Self.levelCount, segments * Self.levelCount)
        let stalled = value(at: duration, segments: segments) - rebufferCost
        var place = 0
        while place < count {
            expected[place] = 0
            place += 1
        }
        var level = 0
        while level < bandwidths.count {
            let (probability, time) = (probabilities[level], latency + bits / bandwidths[level])
            level += 1
            // Playback stalls below this level.
            let enough = time >= step * Double(count - 1) ? count : min(count, Int((time / step).rounded(.up)))
            place = 0
            while place < enough {
                expected[place] += probability * (stalled + rebufferRate * (Double(place) * step - time))
                place += 1
            }
            if enough == count { continue }
            let shift = (duration - time) / step
            let whole = Int(shift.rounded(.down))
            let share = shift - Double(whole)
            // The buffer is full from this level on.
            let full = max(min(count - 1 - whole, count), enough)
            let (lower, upper) = (probability * (1 - share), probability * share)
            while place < full {
                expected[place] += lower * values[after + place + whole] + upper * values[after + place + whole + 1]
                place += 1
            }
            while place < count {
                expected[place] += probability * values[after + count - 1]
                place += 1
            }
        }
    }
}
