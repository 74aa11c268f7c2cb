import StreamingMetrics
import Testing

@Suite("ReportSeries", .tags(.unit))
struct ReportSeriesTests {
    @Test("A series keeps up to 512 values as separate points")
    func test_add_upToTheMaximum_keepsEveryValue() {
        let sut = series(512)
        #expect(sut.points.map(\.last) == (0..<512).map(Double.init))
        #expect(sut.points.map(\.instant) == (0..<512).map { .seconds($0) })
    }

    @Test("The 513th value merges neighbouring points in pairs, with their extremes and the last value")
    func test_add_beyondTheMaximum_mergesPairs() {
        let sut = series(513)
        #expect(sut.points.count == 257)
        #expect(sut.points[1].instant == .seconds(2))
        #expect(sut.points[1].minimum == 2)
        #expect(sut.points[1].maximum == 3)
        #expect(sut.points[1].last == 3)
        #expect(sut.points[256].minimum == 512)
    }

    @Test("A point after a merge holds as many values as the merged points")
    func test_add_afterAMerge_fillsPointsEvenly() {
        let sut = series(1_025)
        #expect(sut.points.map(\.instant) == (0..<257).map { .seconds($0 * 4) })
    }

    @Test("The extremes survive any number of merges, and the points stay limited", arguments: [513, 5_000, 200_000])
    func test_add_ofManyValues_keepsTheExtremes(count: Int) {
        var sut = ReportSeries()
        for index in 0..<count {
            let value: Double = index == count / 3 ? -1 : index == count / 2 ? 9 : 5
            sut.add(value, at: .seconds(index))
            #expect(sut.points.count <= ReportSeries.maximumPoints)
        }
        #expect(sut.points.map(\.minimum).min() == -1)
        #expect(sut.maximum == 9)
        #expect(sut.points.count > ReportSeries.maximumPoints / 2)
    }

    @Test("A value that is not finite is ignored")
    func test_add_ofANonFiniteValue_hasNoEffect() {
        var sut = series(1)
        for value in [Double.nan, .infinity, -.infinity] { sut.add(value, at: .seconds(1)) }
        #expect(sut == series(1))
    }

    private func series(_ count: Int) -> ReportSeries {
        var series = ReportSeries()
        for index in 0..<count { series.add(Double(index), at: .seconds(index)) }
        return series
    }
}
