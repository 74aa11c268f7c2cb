import Foundation
import StreamingTestKit
import Testing

/// Tests of TESTING.md, which must show tests as they are. `Scripts/structure` checks the names in the document.
@Suite("TESTING.md", .tags(.integration))
struct TestingDocumentTests {
    private let root = SourceTree.root()

    @Test("Each example of TESTING.md is in a test file, word for word")
    func test_examples_ofTheDocument_areInTestFiles() throws {
        let blocks = try text(of: "TESTING.md").components(separatedBy: "```swift\n").dropFirst()
        #expect(blocks.count >= 5)
        let tests = try sources().map { try String(contentsOf: $0, encoding: .utf8) }
        for block in blocks {
            let lines = block.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
            let forms = ["", "    ", "        "].map { indent in
                lines.map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
            }
            #expect(tests.contains { test in forms.contains { test.contains($0) } }, "no test has \(lines[0])")
        }
    }

    /// The document shows percentages, because counts would change with every commit.
    @Test("TESTING.md shows the percentage of tests in each tier")
    func test_pyramid_inTheDocument_hasTheShareOfEachTier() throws {
        let counts = try Self.tiers.map { _, targets in
            try targets.flatMap { try sources(in: "Tests/\($0)") }.flatMap { try names(in: $0) }.count
        }
        let total = Double(counts.reduce(0, +))
        let rows = zip(Self.tiers, counts).map { tier, count in
            let share = (Double(count) / total * 20).rounded() * 5
            return "| \(tier.0) | \(share < 5 ? "< 5" : "\(Int(share))") % |"
        }
        let table = ["| tier | share of the tests |", "|---|---|"] + rows
        Snapshot.check(
            "\n" + table.joined(separator: "\n") + "\n\n", section: "pyramid",
            of: root.appendingPathComponent("TESTING.md"))
    }

    private static let tiers = [
        (
            "unit",
            [
                "StreamingCoreTests", "HLSPlaylistTests", "MediaInspectionTests", "StreamInspectionTests",
                "StreamingCacheTests", "StreamingUITests",
                "AdaptiveStreamingTests", "StreamingMetricsTests", "StreamingRecordingTests", "MPVPlaybackTests",
                "StreamingLibraryTests", "LocalOriginTests", "StreamingTestKitTests", "PlayerShellTests",
                "StreamMonitoringTests",
            ]
        ),
        ("integration", ["PlayerIntegrationTests", "StreamingCoreCacheIntegrationTests"]),
        ("system", ["PlayerSystemTests"]),
        ("end to end", ["StreamingCoreAPIEndToEndTests"]),
    ]

    private func sources(in path: String = "Tests") throws -> [URL] {
        let folder = root.appendingPathComponent(path)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        let sources = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        try #require(!sources.isEmpty)
        return sources
    }

    private func names(in source: URL) throws -> [String] {
        try String(contentsOf: source, encoding: .utf8).matches(of: /func (test[A-Za-z0-9_]*)\(/).map { String($0.1) }
    }

    private func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}
