/// The number of corrections between two words.
enum EditDistance {
    /// Returns the least number of insertions, deletions, replacements and exchanges of neighbours that change a word
    /// into another word (optimal string alignment).
    static func between(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        var (beforeLast, last) = ([Int](), Array(0...second.count))
        for row in first.indices {
            var next = [row + 1]
            for column in second.indices {
                var least = last[column] + (first[row] == second[column] ? 0 : 1)
                least = min(least, last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                next.append(least)
            }
            (beforeLast, last) = (last, next)
        }
        return last[second.count]
    }
}
