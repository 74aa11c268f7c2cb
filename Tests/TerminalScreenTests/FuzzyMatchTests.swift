import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("FuzzyMatch", .tags(.unit))
struct FuzzyMatchTests {
    @Test(
        "A query matches as a subsequence, regardless of case and diacritics",
        arguments: zip(
            [
                ("bbb", "Big Buck Bunny"), ("BUN", "big buck bunny"), ("elephant", "Éléphants Dream"),
                ("éléphant", "Elephants"), ("ii", "İi"), ("", "abc"), (" ", "abc"), ("日語", "日本語"), ("ПРИ", "привет"),
                ("ab", "a\u{301}b"), ("dream big", "Big Dream"), ("a1", "Ａ a1"),
            ],
            [
                [0, 4, 9], [9, 10, 11], [0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7], [0, 1], [], [], [0, 2],
                [0, 1, 2], [0, 1], [0, 1, 2, 4, 5, 6, 7, 8], [2, 3],
            ]))
    func test_match_ofASubsequence_returnsTheOffsets(input: (query: String, candidate: String), offsets: [Int]) {
        #expect(FuzzyMatch(input.query, in: input.candidate)?.offsets == offsets)
    }

    @Test(
        "A query that is no subsequence does not match",
        arguments: [
            ("ba", "ab"), ("aa", "a"), ("a", ""), ("a b", "a"), ("\u{130}\u{131}", "x"), ("語日", "日本語"), ("é", "日"),
            ("п", "\u{44F}"),
        ])
    func test_match_ofAnotherText_isNil(query: String, candidate: String) {
        #expect(FuzzyMatch(query, in: candidate) == nil)
    }

    @Test(
        "Consecutive characters, the starts of words and early matches have better scores",
        arguments: [
            ("ab", "xab", "xaxb"), ("b", "a bx", "a xb"), ("bb", "big buck", "bxbuck"), ("b", "aBx", "abx"),
            ("a", "xa", "xxa"), ("ab", "xaxb", "xaxxb"), ("1", "a1", "a01"),
            ("bun", "big bunny", "b u n"), ("el", "éléphant", "eXl"),
        ])
    func test_score_ofABetterMatch_isHigher(query: String, better: String, worse: String) throws {
        let high = try #require(FuzzyMatch(query, in: better)?.score)
        let low = try #require(FuzzyMatch(query, in: worse)?.score)
        #expect(high > low)
    }

    @Test("The best alignment is found, even if an earlier one exists")
    func test_match_withSeveralAlignments_findsTheBest() {
        #expect(FuzzyMatch("bun", in: "big under bunny")?.offsets == [10, 11, 12])
        #expect(FuzzyMatch("man", in: "mxaxn man")?.offsets == [6, 7, 8])
        #expect(FuzzyMatch("n", in: "an in no")?.offsets == [6])
    }

    @Test("The score and the alignment are the best of all alignments", arguments: RandomSeed.current(1...5))
    func test_match_ofRandomTexts_isTheBest(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let candidate = text(Int.random(in: 0...9, using: &random), &random)
            let query = text(Int.random(in: 1...4, using: &random), &random).filter { $0 != " " }
            if query.isEmpty { continue }
            let match = FuzzyMatch(query, in: candidate)
            let best = alignments(of: Array(query.lowercased()), in: Array(candidate.lowercased()))
                .map { score($0, candidate) }.max()
            #expect(match?.score == best, "\(query) in \(candidate), \(RandomSeed.repetition(of: seed))")
            if let match {
                #expect(score(match.offsets, candidate) == match.score, "\(RandomSeed.repetition(of: seed))")
            }
        }
    }

    @Test("Only the beginning of a long candidate is searched, and of a long query used")
    func test_match_ofLongTexts_isBounded() {
        #expect(FuzzyMatch("b", in: String(repeating: "a", count: 999) + "b") != nil)
        #expect(FuzzyMatch("b", in: String(repeating: "a", count: 1_000) + "b") == nil)
        let candidate = String(repeating: "a", count: 128)
        #expect(FuzzyMatch(String(repeating: "a", count: 10_000), in: candidate)?.offsets.count == 128)
    }

    private func text(_ count: Int, _ random: inout SeededGenerator) -> String {
        String((0..<count).compactMap { _ in "aabBc ".randomElement(using: &random) })
    }

    /// Returns all ways to match the query.
    private func alignments(of query: [Character], in candidate: [Character], from start: Int = 0) -> [[Int]] {
        guard let first = query.first else { return [[]] }
        return candidate.indices.dropFirst(start).filter { candidate[$0] == first }.flatMap { index in
            alignments(of: Array(query.dropFirst()), in: candidate, from: index + 1).map { [index] + $0 }
        }
    }

    /// Returns the score of an alignment, computed from its definition.
    private func score(_ alignment: [Int], _ candidate: String) -> Int {
        let characters = Array(candidate)
        var total = 0
        for (place, index) in alignment.enumerated() {
            let isStart = index == 0 || characters[index - 1] == " "
            let isInner = index > 0 && characters[index - 1].isLowercase && characters[index].isUppercase
            let bonus = isStart ? 128 : isInner ? 112 : 0
            if place == 0 {
                total += 256 + 2 * bonus - min(15, index)
            } else {
                let gap = index - alignment[place - 1] - 1
                total += 256 + (gap == 0 ? max(96, bonus) : bonus - 48 - 16 * (gap - 1))
            }
        }
        return total
    }
}
