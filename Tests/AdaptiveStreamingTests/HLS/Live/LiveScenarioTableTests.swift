import Foundation
import StreamingTestKit
import Testing

/// Tests of the table of live scenarios, `Fixtures/live-scenarios.md`, and of the list of their mutants,
/// `Fixtures/live-mutants.txt`, which must agree with the sources.
@Suite("The table of live scenarios", .tags(.unit))
struct LiveScenarioTableTests {
    @Test("Each test of this package that the table names exists")
    func test_table_ofLiveScenarios_namesExistingTests() throws {
        let names = try text(of: "Fixtures/live-scenarios.md").matches(of: /`(\w+\/test_\w+)`/).map { String($0.1) }
        #expect(names.count >= 100)
        let missing = try Set(names).subtracting(declaredTests(in: "AdaptiveStreamingTests"))
            .subtracting(declaredTests(in: "HLSPlaylistTests"))
        #expect(missing.isEmpty, "\(missing.sorted())")
    }

    @Test("Each scenario has a test of this package, or a reason for its absence")
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

    @Test("Each scenario with a test has a mutant or a reason for its absence, and each mutant names tests of its rows")
    func test_mutants_ofLiveScenarios_coverEachRowWithATest() throws {
        let table = try text(of: "Fixtures/live-scenarios.md").matches(of: /\| (.+?) \| (`\w+\/test_.+?) \|/)
        let tests = Dictionary(uniqueKeysWithValues: table.map { (String($0.1), String($0.2)) })
        let entries = try mutants()
        #expect(entries.count >= 100)
        let missing = Set(tests.keys).subtracting(entries.flatMap { $0["row"] ?? [] })
        #expect(missing.isEmpty, "\(missing.sorted())")
        for entry in entries where entry["none"] == nil {
            let (rows, named) = (entry["row"] ?? [], entry["test"] ?? [])
            #expect(named.allSatisfy { test in rows.contains { tests[$0]?.contains("`\(test)`") == true } }, "\(rows)")
            for row in rows {
                #expect(named.contains { tests[row]?.contains("`\($0)`") == true }, "\(row)")
            }
        }
    }

    @Test("The source file of each mutant contains its text exactly once")
    func test_mutants_ofLiveScenarios_changeExistingText() throws {
        for entry in try mutants() where entry["none"] == nil {
            let file = try #require(entry["file"]?.first)
            let old = try #require(entry["from"]).joined(separator: "\n").filter { $0 != "«" && $0 != "»" }
            let count = try text(of: "Sources/\(file)").ranges(of: old).count
            #expect(count == 1, "\(file) contains \(old) \(count) times")
        }
    }

    /// Returns one dictionary per mutant or per row without a mutant, with the values of each field.
    private func mutants() throws -> [[String: [String]]] {
        let blocks = try text(of: "Fixtures/live-mutants.txt").split(separator: "\n\n").map { block in
            block.split(separator: "\n").reduce(into: [String: [String]]()) { fields, line in
                let parts = line.split(separator: " ", maxSplits: 1)
                fields[String(parts[0]), default: []].append(parts.count == 2 ? String(parts[1]) : "")
            }
        }
        return blocks.filter { $0["row"] != nil }
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
