/// The best match of a query in a candidate.
///
/// The query matches regardless of case and diacritics. Spaces separate the terms of the query. Each term must be a
/// subsequence of the candidate, and the order of the terms does not matter. The score follows fzf: consecutive
/// characters, the starts of words and early matches are better.
package struct FuzzyMatch: Hashable, Sendable {
    /// The score. Higher is better, and the scores of one query are comparable.
    package let score: Int
    /// The offsets of the matched characters in the candidate, in ascending order and without duplicates.
    package let offsets: [Int]

    /// Creates the best match, or nil if the candidate does not match.
    ///
    /// - Parameters:
    ///   - query: The text that the user has typed. An empty query matches everything, with the score 0.
    ///   - candidate: The text to search. Only the first 1,000 bytes are searched.
    package init?(_ query: String, in candidate: String) {
        let text = FoldedText(candidate, limit: FuzzyFilter.longestCandidate)
        var scorer = FuzzyScore()
        var (total, matched) = (0, Set<Int>())
        for term in FuzzyQuery(query).terms {
            guard let score = scorer.score(term, text.bytes, text.bonuses, in: 0..<text.bytes.count) else { return nil }
            total += score
            matched.formUnion(scorer.alignment(of: term, text.bonuses).map { text.offsets[$0] })
        }
        score = total
        offsets = matched.sorted()
    }
}
