import Foundation
import StreamingTestKit
import Testing

/// Checks the table of live scenarios, `Fixtures/live-scenarios.md`, against the sources of the tests.
@Suite("The table of live scenarios", .tags(.unit))
struct LiveScenarioTableTests {
    @Test("Each test of ours that the table names exists")
    func test_table_ofLiveScenarios_namesExistingTests() throws {
        let names = try text(of: "Fixtures/live-scenarios.md").matches(of: /`(\w+\/test_\w+)`/).map { String($0.1) }
        #expect(names.count >= 100)
        let missing = try Set(names).subtracting(declaredTests(in: "AdaptiveStreamingTests"))
            .subtracting(declaredTests(in: "HLSPlaylistTests"))
        #expect(missing.isEmpty, "\(missing.sorted())")
    }

    @Test("Each scenario has a test of ours, or a reason why not")
    func test_table_ofLiveScenarios_hasATestOrAReasonInEachRow() throws {
        let lines = try text(of: "Fixtures/live-scenarios.md").split(separator: "\n")
        let rows = lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| scenario") }
        #expect(rows.count >= 100)
        for row in rows {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 4, "\(row)")
            #expect(cells[1].contains("/test_") != cells[1].hasPrefix("–"), "\(row)")
            #expect(cells[1].contains("/test_") || !cells[3].isEmpty, "\(row)")
            #expect(!cells[2].isEmpty, "\(row)")
        }
    }

    /// Returns the tests of a test target, such as `HLSLiveTests/test_play_ofATinyWindow_doesNotFail`.
    private func declaredTests(in target: String) throws -> [String] {
        let folder = SourceTree.root().appendingPathComponent("Tests/\(target)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { file -> [String] in
            var suite = ""
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line -> String? in
                if line.hasPrefix("struct ") { suite = String(line.dropFirst(7).prefix { $0.isLetter || $0.isNumber }) }
                guard line.hasPrefix("    func test_") else { return nil }
                let name = line.dropFirst(9).prefix { $0 != "(" }
                return "\(suite)/\(name)"
            }
        }
    }

    private func text(of path: String) throws -> String {
        try String(contentsOf: SourceTree.root().appendingPathComponent(path), encoding: .utf8)
    }
}
