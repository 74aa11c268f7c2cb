import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the table of states in the article about CMCD.
@Suite("The table of CMCD states", .tags(.unit))
struct CMCDStateTableTests {
    /// The tokens of the states in version 2 of CMCD.
    private static let tokens: Set = ["s", "p", "k", "r", "a", "w", "e", "f", "q", "d"]

    @Test("The article about CMCD has one row for each state of a session")
    func test_article_ofCMCD_containsEachState() throws {
        let path = "Sources/AdaptiveStreaming/AdaptiveStreaming.docc/CMCD.md"
        let text = try String(contentsOf: SourceTree.root().appendingPathComponent(path), encoding: .utf8)
        let rows = text.matches(of: /(?m)^\| `([a-z_]+)` \| `([a-z])` \| [a-z ]+ \|$/)
        #expect(rows.map { String($0.1) } == PlaybackMetrics.State.allCases.map(\.rawValue))
        #expect(rows.allSatisfy { Self.tokens.contains(String($0.2)) })
    }
}
