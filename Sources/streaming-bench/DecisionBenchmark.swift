import AdaptiveStreaming
import CHeapSize
import Foundation

/// Prints the time of a decision of each adaptation rule, with ten variants, the sizes of all segments and a buffer of
/// 22 s.
///
/// - Returns: Whether a decision of each rule takes less than 1 ms (median), and 10,000 decisions of each rule increase
///   the allocated memory by less than 4 KiB.
func decisionBenchmark() -> Bool {
    print(conditions)
    print("decision                                   ns   per second")
    return AdaptationRuleName.allCases.map { name in
        var rule = name.rule
        let context = context()
        let measurement = Measurement(operations: 200) { decide(&rule, context) }
        let before = allocated_bytes()
        for _ in 0..<10_000 { decide(&rule, context) }
        let growth = allocated_bytes() - before
        row(name.rawValue, measurement)
        print("  allocated after 10,000 decisions: \(growth) bytes more")
        // The allocator may keep a little more at one time than at another.
        return measurement.nanoseconds < 1_000_000 && growth < 4_096
    }.allSatisfy(\.self)
}

private func decide(_ rule: inout any AdaptationRule, _ context: AdaptationContext) {
    rule.didDownload(
        SegmentDownload(
            elapsed: 1, timeToFirstByte: 0.05, received: 400_000, expected: 400_000, duration: 4, variant: 4,
            isComplete: true))
    blackHole(rule.decide(context))
}

/// Returns a context with ten variants of 0.25 to 9.6 Mbit/s, and six buffered segments of 4 s.
private func context() -> AdaptationContext {
    let bitrates = (0..<10).map { Int(250_000 * pow(1.5, Double($0))) }
    let sizes = bitrates.map { Int64?(Int64($0 / 2)) }
    var throughput = ThroughputEstimate()
    throughput.add(bytes: 4_000_000, seconds: 8)
    return AdaptationContext(
        choices: bitrates.map { VariantChoice(bitrate: $0) }, current: 4, throughput: throughput, buffered: 22,
        bufferTarget: 30, speed: 1, segmentDuration: 4,
        upcoming: (0..<AdaptationContext.maxUpcomingSegments).map { _ in UpcomingSegment(duration: 4, sizes: sizes) },
        bufferedSegments: (0..<6).map { place in
            BufferedSegment(
                variant: 2, duration: 4, playsIn: 4 * Double(place) - 2, isReplaceable: place >= 2, sizes: sizes)
        })
}
