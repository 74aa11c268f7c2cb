import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("Rectangle", .tags(.unit))
struct RectangleTests {
    private let sut = Rectangle(row: 1, column: 2, rows: 10, columns: 20)

    @Test("Each split returns the named part and the rest")
    func test_split_atAnEdge_returnsBothParts() {
        #expect(sut.splitTop(3) == (rectangle(1, 2, 3, 20), rectangle(4, 2, 7, 20)))
        #expect(sut.splitBottom(3) == (rectangle(8, 2, 3, 20), rectangle(1, 2, 7, 20)))
        #expect(sut.splitLeft(5) == (rectangle(1, 2, 10, 5), rectangle(1, 7, 10, 15)))
        #expect(sut.splitRight(5) == (rectangle(1, 17, 10, 5), rectangle(1, 2, 10, 15)))
    }

    @Test("A split is limited to the rectangle", arguments: [-1, 0, 100, .min, .max])
    func test_split_beyondTheRectangle_isLimited(count: Int) {
        let isAll = count > 0
        #expect(sut.splitTop(count).top.rows == (isAll ? 10 : 0))
        #expect(sut.splitTop(count).rest.rows == (isAll ? 0 : 10))
        #expect(sut.splitBottom(count).bottom.rows == (isAll ? 10 : 0))
        #expect(sut.splitLeft(count).left.columns == (isAll ? 20 : 0))
        #expect(sut.splitRight(count).right.columns == (isAll ? 20 : 0))
        #expect(sut.splitRight(count).rest.columns == (isAll ? 0 : 20))
    }

    private func rectangle(_ row: Int, _ column: Int, _ rows: Int, _ columns: Int) -> Rectangle {
        Rectangle(row: row, column: column, rows: rows, columns: columns)
    }
}
