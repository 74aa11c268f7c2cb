import Foundation
import HLSPlaylist
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the relation between the positions and the dates of a playlist.
@Suite("ProgramDates", .tags(.unit))
struct ProgramDatesTests {
    @Test(
        "The date of a position comes from the last program date before it, or else from the first one after it",
        arguments: [(5.5, 1_001.5), (-1, 995), (0, 996), (4, 1_000), (8, 1_004), (12, 5_000), (15, 5_003), (40, 5_028)])
    func test_date_ofAPosition_comesFromTheNearestProgramDate(position: Double, expected: Double) {
        #expect(makeSUT([nil, 1_000, nil, 5_000, nil]).date(at: position) == date(expected))
    }

    @Test(
        "The position of a date comes from the last program date that is not later, or else from the first one",
        arguments: [(1_001.5, 5.5), (990, -6), (1_000, 4), (5_003, 15), (5_100, 112)])
    func test_position_ofADate_comesFromTheNearestProgramDate(seconds: Double, expected: Double) {
        #expect(makeSUT([nil, 1_000, nil, 5_000, nil]).position(of: date(seconds)) == expected)
    }

    @Test("A date that is missing at a discontinuity has the position of the discontinuity")
    func test_position_ofAMissingDate_isTheDiscontinuity() {
        #expect(makeSUT([1_000, nil, 5_000]).position(of: date(3_000)) == 8)
    }

    // RFC 8216bis, 6.2.1: the client resolves ambiguous dates in favour of the later segment.
    @Test("A date of two segments has its position in the later segment")
    func test_position_ofAnAmbiguousDate_isInTheLaterSegment() {
        let sut = makeSUT([1_000, 1_003.5, 1_007.5])
        #expect(sut.position(of: date(1_003.75)) == 4.25)
        #expect(sut.date(at: 4.25) == date(1_003.75))
    }

    @Test("Without program dates, no position has a date")
    func test_date_withoutProgramDates_isNil() {
        #expect(makeSUT([nil, nil]).date(at: 0) == nil)
        #expect(makeSUT([nil, nil]).position(of: date(0)) == nil)
        #expect(makeSUT([]).date(at: 0) == nil)
    }

    // MARK: Helpers

    /// Returns the relation for segments of 4 s with program dates in seconds since 2001; nil for a segment without a
    /// program date.
    private func makeSUT(_ dates: [Double?]) -> ProgramDates {
        ProgramDates(
            dates.map { MediaSegment(uri: "a.ts", duration: 4, programDate: $0.map(date)) },
            borders: dates.indices.map { Double($0) * 4 })
    }

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
}
