import Foundation
import StreamingCore
import StreamingRecording
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("RecordedReports", .tags(.unit))
struct RecordedReportsTests {
    @Test(
        "Only the reports of the last loads are kept, and the totals count all loads",
        arguments: [1, 9, 10, 11, 19, 20, 21, 95])
    func test_init_ofManyLoads_keepsTheLastReports(loads: Int) async {
        let recording = PlaybackRecording(
            inputs: (1...loads).map { (Double($0), PlaybackInput(.load(anyURL("\($0)")))) },
            startDate: Date(timeIntervalSinceReferenceDate: 0), program: "any")
        let sut = await RecordedReports(recording, maximum: 10)
        #expect(sut.reports.compactMap(\.url) == (max(1, loads - 9)...loads).map { anyURL("\($0)").absoluteString })
        #expect(sut.omitted == max(0, loads - 10))
        #expect(sut.totals.sessions == loads)
        #expect(sut.totals.outcomes[.replaced] ?? 0 == loads - 1)
    }

    @Test("A report that was removed still counts in the totals")
    func test_keepLast_ofReports_doesNotChangeTheTotals() {
        var sut = ReportFixture.recording(loads: 3).loads
        let totals = sut.totals
        sut.keepLast(5)
        #expect(sut.reports.count == 3)
        #expect(sut.omitted == 0)
        sut.keepLast(0)
        #expect(sut.reports.isEmpty)
        #expect(sut.omitted == 3)
        #expect(sut.totals == totals)
    }
}
