import StreamingTestKit
import Testing

@testable import StreamingCore

@Suite("MediaCoverage", .tags(.unit))
struct MediaCoverageTests {
    @Test(
        "Ranges that overlap or touch are joined, and others stay apart",
        arguments: [
            ([0...2.0], [0...2.0]), ([0...2, 3...4], [0...2, 3...4]), ([3...4, 0...2], [0...2, 3...4]),
            ([0...2, 2...4], [0...4]), ([0...2, 1...1.5], [0...2]), ([1...1.5, 0...2], [0...2]),
            ([0...1, 2...3, 4...5, 0.5...4.5], [0...5]), ([0...1, 4...5, 1...4], [0...5]),
            ([5...6, 5...6, 5...6], [5...6]), ([0...1, 2...3, 6...7, 2.5...4], [0...1, 2...4, 6...7]),
        ] as [([ClosedRange<Double>], [ClosedRange<Double>])])
    func test_add_ofSeveralRanges_joinsTouchingRanges(added: [ClosedRange<Double>], expected: [ClosedRange<Double>]) {
        var sut = MediaCoverage()
        for range in added { sut.add(range) }
        #expect(sut.ranges == expected)
        #expect(sut.duration == expected.reduce(0) { $0 + $1.upperBound - $1.lowerBound })
    }

    @Test("The duration of random ranges is the number of covered steps", arguments: 1...20 as ClosedRange<UInt64>)
    func test_add_ofRandomRanges_coversTheSameStepsAsASet(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var sut = MediaCoverage()
        var steps: Set<Int> = []
        for _ in 0..<40 {
            let low = Int.random(in: 0..<200, using: &random)
            let high = low + Int.random(in: 1...10, using: &random)
            sut.add(Double(low)...Double(high))
            steps.formUnion(low..<high)
            #expect(sut.duration == Double(steps.count))
        }
    }

    @Test("Beyond the maximum number of ranges, the two nearest ranges become one range")
    func test_add_beyondTheMaximumCount_joinsTheNearestRanges() {
        var sut = MediaCoverage()
        for index in 0..<MediaCoverage.maximumCount { sut.add(Double(index) * 10...Double(index) * 10 + 1) }
        #expect(sut.ranges.count == MediaCoverage.maximumCount)
        sut.add(503...504)
        #expect(sut.ranges.count == MediaCoverage.maximumCount)
        #expect(sut.ranges[50] == 500...504)
        #expect(sut.duration == Double(MediaCoverage.maximumCount) + 3)
    }
}
