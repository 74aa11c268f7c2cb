import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("LineChart", .tags(.unit))
struct LineChartTests {
    @Test("A chart of one row has one bar per value, and the lowest bar for 0")
    func test_lines_ofOneRow_haveOneBarPerValue() {
        #expect(lines([0, 6, 30], .blocks, 3, 1, 30) == ["▁▂█"])
        #expect(lines([0, 4, 8, 12], .ascii, 4, 1, 12) == ["_:+#"])
        #expect(lines([], .blocks, 0, 1, 12) == [""])
    }

    @Test("A chart of several rows fills the rows below the top of each bar")
    func test_lines_ofSeveralRows_fillTheBars() {
        #expect(lines([0, 7, 8, 15], .blocks, 4, 2, 15) == ["  ▁█", "▁███"])
        #expect(lines([0, 7, 8, 15], .ascii, 4, 2, 15) == ["  _#", "_###"])
        #expect(lines([5], .blocks, 1, 3, 23) == [" ", " ", "▆"])
    }

    @Test("The newest value is at the right edge, and older values that do not fit are omitted")
    func test_lines_ofFewOrManyValues_endWithTheNewest() {
        #expect(lines([0, 7], .blocks, 4, 1, 7) == ["  ▁█"])
        #expect(lines([0, 0, 0, 7], .blocks, 2, 1, 7) == ["▁█"])
        #expect(lines([0, 0, 0, 3], .braille, 1, 1, 3) == ["⡸"])
        #expect(lines([3], .braille, 2, 1, 3) == [" ⠈"])
    }

    @Test("A line of dots has two values per cell and is connected")
    func test_lines_inBraille_areConnected() {
        #expect(lines([0, 1, 2, 3], .braille, 2, 1, 3) == ["⡠⠊"])
        #expect(lines([0, 7, 7, 0], .braille, 2, 2, 7) == ["⢸⢱", "⡸⢸"])
        #expect(lines([0, 0], .braille, 1, 2, 7) == [" ", "⣀"])
        #expect(LineChart(glyphs: .braille, columns: 5, rows: 1, maximum: 1).capacity == 10)
    }

    @Test("Values beyond the range are limited, and a value that is not a number is a gap")
    func test_lines_ofValuesBeyondTheRange_areLimited() {
        #expect(lines([-5, 100, .infinity, -.infinity, .nan, 1], .blocks, 6, 1, 10) == ["▁██▁ ▂"])
        #expect(lines([1, 2], .blocks, 2, 1, 0) == ["▁▁"])
        #expect(lines([1, 2], .blocks, 2, 1, -1) == ["▁▁"])
        #expect(lines([1, .infinity], .blocks, 2, 1, .nan) == ["▁▁"])
        #expect(lines([1, .infinity], .blocks, 2, 1, .infinity) == ["▁▁"])
        #expect(lines([3, .nan, 3, 0], .braille, 2, 1, 3) == ["⠁⢱"])
    }

    @Test("Each row has the number of columns", arguments: LineChart.Glyphs.allCases, [0, 1, 3])
    func test_lines_ofEachSize_haveTheSize(glyphs: LineChart.Glyphs, rows: Int) {
        for columns in [-1, 0, 1, 7] {
            for count in 0..<20 {
                let lines = lines((0..<count).map(Double.init), glyphs, columns, rows, 10)
                #expect(lines.count == rows)
                #expect(lines.allSatisfy { $0.count == max(0, columns) && TextWidth.columns(of: $0) == $0.count })
            }
        }
        #expect(lines([1], glyphs, 3, -1, 1) == [])
    }

    private func lines(
        _ values: [Double], _ glyphs: LineChart.Glyphs, _ columns: Int, _ rows: Int, _ maximum: Double
    ) -> [String] {
        LineChart(glyphs: glyphs, columns: columns, rows: rows, maximum: maximum).lines(values)
    }
}
