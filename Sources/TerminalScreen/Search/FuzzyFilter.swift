/// A filter that finds and ranks the candidates that match a query, see ``FuzzyMatch``.
///
/// While the user types, each longer query searches only the matches of the query before.
package struct FuzzyFilter: Sendable {
    /// The number of bytes of a candidate that are searched.
    static let longestCandidate = 1_000

    /// The folded candidates, one after another.
    private var bytes: [UInt8] = []
    private var bonuses: [Int16] = []
    /// The end of each folded candidate in ``bytes``.
    private var ends: [Int] = []
    private var query = FuzzyQuery("")
    /// The candidates that match ``query``, in their original order.
    private var matches: [Int] = []
    private var scorer = FuzzyScore()

    /// Creates a filter. The cost is linear in the length of all candidates.
    ///
    /// - Parameter candidates: The texts to search.
    package init(_ candidates: [String] = []) { append(candidates) }

    /// The number of candidates.
    package var count: Int { ends.count }

    /// Adds candidates after the existing candidates. The next call of ``filter(_:)`` also searches these.
    package mutating func append(_ candidates: [String]) {
        if candidates.isEmpty { return }
        ends.reserveCapacity(ends.count + candidates.count)
        matches += ends.count..<ends.count + candidates.count
        for candidate in candidates {
            let text = FoldedText(candidate, limit: Self.longestCandidate)
            bytes += text.bytes
            bonuses += text.bonuses
            ends.append(bytes.count)
        }
    }

    /// Finds the candidates that match a query.
    ///
    /// - Parameter text: The text that the user has typed. An empty query matches everything.
    /// - Returns: The indices of the matching candidates, best first. Of equal scores, shorter candidates come first,
    ///   and then the original order counts.
    package mutating func filter(_ text: String) -> [Int] {
        let next = FuzzyQuery(text)
        let searched = next.isNarrower(than: query) ? matches : Array(ends.indices)
        query = next
        if next.terms.isEmpty {
            matches = searched
            return searched
        }
        matches = []
        var keys: [UInt64] = []
        for index in searched {
            let range = (index > 0 ? ends[index - 1] : 0)..<ends[index]
            guard let score = score(in: range) else { continue }
            keys.append(Self.key(score: score, length: range.count, order: matches.count))
            matches.append(index)
        }
        return Self.sorted(keys).map { matches[Int($0 & 0xFFFF_FFFF)] }
    }

    private mutating func score(in range: Range<Int>) -> Int? {
        var total = 0
        for term in query.terms {
            guard let score = scorer.score(term, bytes, bonuses, in: range) else { return nil }
            total += score
        }
        return total
    }

    /// Returns a number that is smaller for a better match.
    private static func key(score: Int, length: Int, order: Int) -> UInt64 {
        let worse = UInt64(max(0, (1 << 20) - 1 - max(0, score)))
        return worse << 44 | UInt64(min(length, 0xFFF)) << 32 | UInt64(order)
    }

    /// Returns the keys in ascending order. The lower half of the keys must be ascending already.
    ///
    /// This radix sort takes a third of the time of the sort of the standard library, which would take most of the time
    /// of a search.
    private static func sorted(_ keys: [UInt64]) -> [UInt64] {
        var (keys, other) = (keys, keys)
        for shift in stride(from: UInt64(32), to: 64, by: 8) {
            var ends = [Int](repeating: 0, count: 257)
            for key in keys { ends[Int(key >> shift & 0xFF) + 1] += 1 }
            if ends.contains(keys.count) { continue }
            for digit in 1...256 { ends[digit] += ends[digit - 1] }
            for key in keys {
                let digit = Int(key >> shift & 0xFF)
                other[ends[digit]] = key
                ends[digit] += 1
            }
            swap(&keys, &other)
        }
        return keys
    }
}
