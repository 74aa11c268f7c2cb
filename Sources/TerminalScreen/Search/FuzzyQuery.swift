/// A folded query: terms that a candidate must all contain, each as a subsequence.
struct FuzzyQuery: Equatable, Sendable {
    /// The maximum number of bytes of a query. The rest is ignored.
    private static let longest = 128

    /// The UTF-8 of each term, without spaces.
    let terms: [[UInt8]]

    init(_ text: String) {
        let bytes = FoldedText(text, limit: Self.longest).bytes
        terms = bytes.split(separator: UInt8(ascii: " ")).map(Array.init)
    }

    /// Whether each match of this query is also a match of another query.
    func isNarrower(than other: FuzzyQuery) -> Bool {
        guard terms.count >= other.terms.count else { return false }
        // Only the last term can become longer while the user types.
        return zip(terms, other.terms).allSatisfy { $0.starts(with: $1) }
    }
}
