/// The score of the best alignment of a term with a folded text (Smith-Waterman with affine gaps, as in fzf).
///
/// The scores are about those of fzf, times 16. The factor leaves room for the small preference of early matches.
struct FuzzyScore {
    static let wordStart: Int16 = 8 * 16
    static let innerWordStart: Int16 = 7 * 16
    private static let match = 16 * 16
    /// More than the start of a word is worth after a gap, so that a whole word is better than initials.
    private static let consecutive = 6 * 16
    private static let gapStart = 3 * 16
    private static let gapExtension = 1 * 16
    /// The maximum number of points that a match loses because it begins late.
    private static let latestStart = 15

    /// A byte of the text that matches a byte of the term.
    private struct Cell {
        var index = 0
        /// The score of the best alignment that ends here.
        var score = 0
    }

    /// The cells of each byte of the term, in ascending order. The array only grows, to avoid allocations.
    private var cells: [Cell] = []
    /// The end of the cells of each byte of the term.
    private var ends: [Int] = []

    /// Returns the score of a term, or nil if the term is no subsequence of the text.
    ///
    /// - Parameters:
    ///   - term: The folded term, which is not empty.
    ///   - bytes: The bytes that contain the folded text.
    ///   - bonuses: The bonus of each byte.
    ///   - range: The range of the text in `bytes` and `bonuses`.
    mutating func score(_ term: [UInt8], _ bytes: [UInt8], _ bonuses: [Int16], in range: Range<Int>) -> Int? {
        let size = term.count * range.count + 1
        if cells.count < size { cells = Array(repeating: Cell(), count: size) }
        if ends.count < term.count { ends = Array(repeating: 0, count: term.count) }
        var above = 0..<0
        for row in term.indices {
            let start = row == 0 ? range.lowerBound : cells[above.lowerBound].index + 1
            let end = Self.find(
                term[row], bytes, in: start..<max(start, range.upperBound), cells: &cells, above.upperBound)
            if row == 0 {
                scoreFirstRow(0..<end, bonuses, from: range.lowerBound)
                above = 0..<end
            } else if term[row] & 0xC0 == 0x80 {
                above = scoreContinuation(above.upperBound..<end, after: above)
            } else {
                scoreRow(above.upperBound..<end, bonuses, after: above)
                above = above.upperBound..<end
            }
            if above.isEmpty { return nil }
            ends[row] = above.upperBound
        }
        var best = Int.min
        for index in above { best = max(best, cells[index].score) }
        return best
    }

    /// Adds a cell for each place of a byte, and returns the end of the cells.
    ///
    /// The loop has no branch, because the processor could not predict the branch.
    private static func find(
        _ byte: UInt8, _ bytes: [UInt8], in range: Range<Int>, cells: inout [Cell], _ start: Int
    ) -> Int {
        var end = start
        for index in range {
            cells[end].index = index
            end += bytes[index] == byte ? 1 : 0
        }
        return end
    }

    private mutating func scoreFirstRow(_ row: Range<Int>, _ bonuses: [Int16], from start: Int) {
        for cell in row {
            let index = cells[cell].index
            // The first character counts twice as much, as in fzf.
            cells[cell].score = Self.match + 2 * Int(bonuses[index]) - min(index - start, Self.latestStart)
        }
    }

    private mutating func scoreRow(_ row: Range<Int>, _ bonuses: [Int16], after above: Range<Int>) {
        // The best score above with at least one byte in between, as if each byte from 0 on had cost a gap extension.
        var beforeGap = Int.min / 2
        var next = above.lowerBound
        for cell in row {
            let index = cells[cell].index
            while next < above.upperBound, cells[next].index < index - 1 {
                beforeGap = max(beforeGap, cells[next].score + cells[next].index * Self.gapExtension)
                next += 1
            }
            let bonus = Int(bonuses[index])
            var best = beforeGap + bonus - Self.gapStart - (index - 2) * Self.gapExtension
            if next < above.upperBound, cells[next].index == index - 1 {
                best = max(best, cells[next].score + max(bonus, Self.consecutive))
            }
            cells[cell].score = Self.match + best
        }
    }

    /// Keeps the cells of a byte inside of a character that follow the byte before directly, with its score. Returns
    /// the cells that are kept.
    private mutating func scoreContinuation(_ row: Range<Int>, after above: Range<Int>) -> Range<Int> {
        var (next, end) = (above.lowerBound, row.lowerBound)
        for cell in row {
            let index = cells[cell].index
            while next < above.upperBound, cells[next].index < index - 1 { next += 1 }
            guard next < above.upperBound, cells[next].index == index - 1 else { continue }
            cells[end] = Cell(index: index, score: cells[next].score)
            end += 1
        }
        return row.lowerBound..<end
    }

    /// Returns the bytes of the best alignment of the term that was scored last.
    ///
    /// - Parameters:
    ///   - term: The term, for which ``score(_:_:_:in:)`` returned a score.
    ///   - bonuses: The bonus of each byte.
    func alignment(of term: [UInt8], _ bonuses: [Int16]) -> [Int] {
        var matched: [Int] = []
        for row in term.indices.reversed() {
            let candidates = cells[(row > 0 ? ends[row - 1] : 0)..<ends[row]]
            var best = candidates.max { $0.score < $1.score }
            if let next = matched.last {
                let isContinuation = term[row + 1] & 0xC0 == 0x80
                best = candidates.filter { $0.index < next && (!isContinuation || $0.index == next - 1) }
                    .max { gain($0, to: next, bonuses) < gain($1, to: next, bonuses) }
            }
            if let best { matched.append(best.index) }
        }
        return matched.reversed()
    }

    private func gain(_ cell: Cell, to next: Int, _ bonuses: [Int16]) -> Int {
        let (bonus, gap) = (Int(bonuses[next]), next - cell.index - 1)
        if gap == 0 { return cell.score + max(bonus, Self.consecutive) }
        return cell.score + bonus - Self.gapStart - (gap - 1) * Self.gapExtension
    }
}
