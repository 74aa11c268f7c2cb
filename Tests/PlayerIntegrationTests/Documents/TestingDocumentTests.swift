import Foundation
import StreamingTestKit
import Testing

/// TESTING.md speaks of tests that there are.
@Suite("TESTING.md")
struct TestingDocumentTests {
    private let root = SourceTree.root()

    @Test("each test that the table of guides names exists in the file it names")
    func test_guides_nameTestsThatExist() throws {
        let document = try text(of: "TESTING.md")
        let rows = document.split(separator: "\n").filter { $0.hasSuffix("` |") && $0.contains("| `Tests/") }
        #expect(rows.count > 20)
        for row in rows {
            let names = row.split(separator: "`")
            let (file, test) = (String(names[1]), String(names[3]))
            #expect(try text(of: file).contains("func \(test)("), "\(file) has no \(test)")
        }
    }

    @Test("the example stands in a test file, word for word")
    func test_example_isATest() throws {
        let document = try text(of: "TESTING.md")
        let example = try #require(document.components(separatedBy: "```swift\n").dropFirst().first)
        let lines = example.components(separatedBy: "\n```")[0].split(separator: "\n").map { "    " + $0 }
        let file = try text(of: "Tests/StreamingCoreTests/Player/PlayerSessionTests.swift")
        #expect(file.contains(lines.joined(separator: "\n")))
    }

    @Test("each law of ARCHITECTURE.md has a test that carries its number")
    func test_laws_haveATest() throws {
        let document = try text(of: "ARCHITECTURE.md")
        let laws = document[try #require(document.range(of: "## The laws")).upperBound...]
        let all = try sources().flatMap { try names(in: $0) }
        let numbers = laws.matches(of: /\b(?:PSM|OBS|CAT|HTTP|TTY)\d+/).map { String($0.output) }
        #expect(numbers.count > 40)
        // Allocations are counted in a release build, by streaming-bench.
        for number in Set(numbers).subtracting(["OBS18"]) {
            #expect(all.contains { $0.contains(number) }, "no test for \(number)")
        }
    }

    @Test("the sources keep within the budgets of ARCHITECTURE.md")
    func test_budgets_areKept() throws {
        let document = try text(of: "ARCHITECTURE.md")
        let budgets = try #require(
            document.firstMatch(
                of: /`StreamingCore` ([\d,]+), its folders `Playback` (\d+) and\n`Events` (\d+).*above (\d+)/))
        let limits = [budgets.1, budgets.2, budgets.3].map { Int($0.filter(\.isNumber)) ?? 0 }
        let folders = ["StreamingCore", "StreamingCore/Playback", "StreamingCore/Events"]
        for (folder, limit) in zip(folders, limits) {
            let lines = try sources(in: "Sources/\(folder)").map(linesOfCode).reduce(0, +)
            #expect((1...limit).contains(lines), "\(folder): \(lines)")
        }
        for source in try sources(in: "Sources") {
            #expect(try linesOfCode(in: source) <= Int(budgets.4) ?? 0, "\(source.lastPathComponent)")
        }
    }

    @Test("every test is named test_subject…, as the document says")
    func test_names_haveTheFormOfTheDocument() throws {
        for source in try sources() {
            for name in try names(in: source) {
                #expect(name.hasPrefix("test_"), "\(source.lastPathComponent): \(name)")
            }
        }
    }

    private func linesOfCode(in source: URL) throws -> Int {
        try String(contentsOf: source, encoding: .utf8).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        .count { !$0.isEmpty && !$0.hasPrefix("//") }
    }

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
