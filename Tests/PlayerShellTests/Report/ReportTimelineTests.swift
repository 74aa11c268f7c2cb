import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("ReportTimeline", .tags(.unit))
struct ReportTimelineTests {
    @Test("Each column has the state with the most time; a rebuffer and a failure are always visible")
    func test_states_ofTheColumns_showRebuffersAndFailures() {
        let report = ReportFixture.report()
        let states = { (columns: Int) in
            ReportTimeline(report, columns: columns).states(of: report.metrics).map { $0?.symbol ?? "?" }.joined()
        }
        // The load lasts 10 s: joining until 1, playing until 4, rebuffering until 6, playing until 10, then failed.
        #expect(states(10) == "j===RR===X")
        #expect(states(20) == "jj======RRRR=======X")
        // If two states have equal times, the first name in alphabetical order counts.
        #expect(states(5) == "j=R=X")
        #expect(states(2) == "RX")
        #expect(states(1) == "X")
    }

    @Test("Each column has the range of its values, or else the last value before it")
    func test_values_ofASeries_areRangesPerColumn() {
        var series = ReportSeries()
        for (second, value) in [(7, 4.0), (7, 2), (11, 8)] { series.add(value, at: .seconds(second)) }
        let values = ReportTimeline(ReportFixture.report(), columns: 5).values(of: series)
        #expect(values == [nil, 2...4, 2...2, 8...8, 8...8])
    }

    @Test("A chart draws each value as a vertical line from its lower to its upper bound")
    func test_raster_inASCII_drawsRanges() {
        let raster = ReportRaster(columns: 4, rows: 3, isBraille: false)
        #expect(raster.lines([nil, 0...4, 2...2, 4...4], maximum: 4) == [" * *", " **", " *"])
        #expect(raster.lines([0...0], maximum: 0) == ["", "", "*"])
    }

    @Test("A braille character has two columns of four dots")
    func test_raster_inBraille_drawsDots() {
        let raster = ReportRaster(columns: 2, rows: 1, isBraille: true)
        #expect(raster.width == 4)
        #expect(raster.lines([0...3, 3...3, 0...0, nil], maximum: 3) == ["⡏⡀"])
    }
}
