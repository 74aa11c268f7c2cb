import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("FuzzyFilter", .tags(.unit))
struct FuzzyFilterTests {
    @Test("The matches are ranked by score, then by length, then by order")
    func test_filter_ofAQuery_ranksTheMatches() {
        var sut = FuzzyFilter(["a dog", "xbx", "bat", "bar", "ba", "abc", "Böe"])
        #expect(sut.filter("b") == [4, 2, 3, 6, 1, 5])
        #expect(sut.filter("ba") == [4, 2, 3])
        #expect(sut.filter("bar") == [3])
        #expect(sut.filter("barx") == [])
    }

    @Test("A query that does not extend the one before searches all candidates")
    func test_filter_ofAnotherQuery_searchesAllCandidates() {
        var sut = FuzzyFilter(["abc", "abd", "xyz"])
        #expect(sut.filter("abc") == [0])
        #expect(sut.filter("ab") == [0, 1])
        #expect(sut.filter("x") == [2])
        #expect(sut.filter("") == [0, 1, 2])
    }

    @Test("Without candidates, nothing matches")
    func test_filter_withoutCandidates_returnsNothing() {
        var sut = FuzzyFilter([])
        #expect(sut.filter("") == [])
        #expect(sut.filter("a") == [])
    }

    @Test("Typing gives the same matches as a new filter and as single matches", arguments: RandomSeed.current(1...5))
    func test_filter_whileTyping_equalsANewFilter(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func text(_ count: ClosedRange<Int>) -> String {
            String(
                (0..<Int.random(in: count, using: &random)).compactMap { _ in
                    "aábBc 日é-1".randomElement(using: &random)
                })
        }
        let candidates = (0..<60).map { _ in text(0...12) }
        var sut = FuzzyFilter(candidates)
        var query = ""
        for _ in 0..<200 {
            query = Int.random(in: 0..<3, using: &random) == 0 ? String(query.dropLast()) : query + text(1...2)
            if Int.random(in: 0..<10, using: &random) == 0 { query = text(0...3) }
            var new = FuzzyFilter(candidates)
            let matches = sut.filter(query)
            #expect(matches == new.filter(query), "\(RandomSeed.repetition(of: seed))")
            let scores = candidates.map { FuzzyMatch(query, in: $0)?.score }
            #expect(
                matches.sorted() == scores.indices.filter { scores[$0] != nil }, "\(RandomSeed.repetition(of: seed))")
            let ranked = matches.compactMap { scores[$0] }
            #expect(ranked == ranked.sorted(by: >), "\(RandomSeed.repetition(of: seed))")
        }
    }
}
