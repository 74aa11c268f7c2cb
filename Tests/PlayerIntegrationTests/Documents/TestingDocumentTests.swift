import Foundation
import StreamingTestKit
import Testing

/// TESTING.md speaks of tests that there are.
@Suite("TESTING.md", .tags(.integration))
struct TestingDocumentTests {
    private let root = SourceTree.root()

    @Test("each test that a table names exists in the file it names")
    func test_tables_nameTestsThatExist() throws {
        let document = try text(of: "TESTING.md")
        let rows = document.split(separator: "\n").filter { $0.hasSuffix("` |") && $0.contains("| `Tests/") }
        #expect(rows.count > 20)
        for row in rows {
            let names = row.split(separator: "`").dropLast().suffix(3).map(String.init)
            let (file, test) = (names[0], names[2])
            #expect(try text(of: file).contains("func \(test)("), "\(file) has no \(test)")
        }
    }

    @Test("each example stands in a test file, word for word")
    func test_examples_areTests() throws {
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

    /// As a share, which tells the shape of the pyramid and stays the same from commit to commit.
    @Test("the document shows the share of the tests that stand on each tier")
    func test_pyramid_hasTheSharesOfTheDocument() throws {
        let counts = try Self.tiers.map { _, targets in
            try targets.flatMap { try sources(in: "Tests/\($0)") }.flatMap { try names(in: $0) }.count
        }
        let total = Double(counts.reduce(0, +))
        let rows = zip(Self.tiers, counts).map { tier, count in
            let share = (Double(count) / total * 20).rounded() * 5
            return "| \(tier.0) | \(share < 5 ? "< 5" : "\(Int(share))") % | \(tier.1.joined(separator: ", ")) |"
        }
        let table = ["| tier | share of the tests | targets |", "|---|---|---|"] + rows
        Snapshot.check(
            "\n" + table.joined(separator: "\n") + "\n\n", section: "pyramid",
            of: root.appendingPathComponent("TESTING.md"))
    }

    @Test("every suite carries the tag of its tier")
    func test_suites_carryTheTagOfTheirTier() throws {
        for (tier, targets) in Self.tiers {
            for source in try targets.flatMap({ try sources(in: "Tests/\($0)") }) {
                let tag = tier == "unit" ? ".unit" : ".integration"
                for head in try Self.suites(in: String(contentsOf: source, encoding: .utf8)) {
                    #expect(head.contains(".tags(") && head.contains(tag), "\(source.lastPathComponent): \(head)")
                }
            }
        }
    }

    @Test("suites are seen wherever they stand, but for those inside another, which has its tags")
    func test_suites_areAllSeen() {
        let text = """
            @Suite("a") struct A {
                @Suite("b") struct B {}
            }
            #if DEBUG
                @Suite("c")
                struct C {}
            #endif
            @Suite struct D {}
            @MainActor @Suite(.tags(.unit)) struct E {}
            /// Not @Suite, as it is no attribute.
            """
        let names = Self.suites(in: text).compactMap { $0.firstMatch(of: /struct (.)/)?.1 }
        #expect(names == ["A", "C", "D", "E"])
    }

    /// The outermost suites, each from its attribute to the brace.
    private static func suites(in text: String) -> [String] {
        var (conditions, suites) = (0, [String]())
        let lines = text.components(separatedBy: "\n")
        for (index, line) in lines.enumerated() {
            let words = line.drop { $0 == " " }
            if words.hasPrefix("#if") { conditions += 1 }
            if words.hasPrefix("#endif") { conditions -= 1 }
            // What stands in a condition is one step further in.
            guard words.hasPrefix("@"), words.contains("@Suite"), line.count - words.count == 4 * conditions else {
                continue
            }
            suites.append(String(lines[index...].joined(separator: "\n").prefix { $0 != "{" }))
        }
        return suites
    }

    @Test("no unit test sleeps, and nothing of the kit does but for a real player on the real clock")
    func test_unitTests_doNotSleep() throws {
        let targets = try #require(Self.tiers.first { $0.0 == "unit" }).1.map { "Tests/\($0)" }
        for source in try (targets + ["Sources/StreamingTestKit"]).flatMap({ try sources(in: $0) }) {
            let text = try String(contentsOf: source, encoding: .utf8)
            let sleeps = text.matches(of: /(Task|Thread)\.sleep|\b(usleep|nanosleep)\(/)
            #expect(sleeps.isEmpty, "\(source.lastPathComponent)")
        }
    }

    @Test("each suite of the system tests is limited in how many of its tests run at a time")
    func test_systemSuites_areLimited() throws {
        for source in try sources(in: "Tests/PlayerSystemTests") {
            for head in try Self.suites(in: String(contentsOf: source, encoding: .utf8)) {
                #expect(head.contains(/\.starts(Long)?Processes/), "\(source.lastPathComponent): \(head)")
            }
        }
    }

    @Test("only tests that run alone compare the wall clock")
    func test_suites_doNotCompareTheWallClock() throws {
        for source in try sources() where !source.path.contains("/Helpers/") && source != URL(filePath: #filePath) {
            let text = try String(contentsOf: source, encoding: .utf8)
            let isAlone = Self.suites(in: text).contains { $0.contains(".alone") }
            #expect(isAlone || !text.contains("ContinuousClock"), "\(source.lastPathComponent)")
        }
    }

    private static let tiers = [
        (
            "unit",
            [
                "StreamingCoreTests", "HLSPlaylistTests", "StreamingCacheTests", "StreamingUITests",
                "AdaptiveStreamingTests", "StreamingRecordingTests", "MPVPlaybackTests", "StreamingLibraryTests",
                "LocalOriginTests", "StreamingTestKitTests", "PlayerShellTests",
            ]
        ),
        ("integration", ["PlayerIntegrationTests", "StreamingCoreCacheIntegrationTests"]),
        ("system", ["PlayerSystemTests"]),
        ("end to end", ["StreamingCoreAPIEndToEndTests"]),
    ]

    @Test("each law of ARCHITECTURE.md has a test that carries its number")
    func test_laws_haveATest() throws {
        let document = try text(of: "ARCHITECTURE.md")
        let laws = document[try #require(document.range(of: "## The laws")).upperBound...]
        let all = try sources().flatMap { try names(in: $0) }
        let numbers = laws.matches(of: /\b(?:PSM|OBS|CAT|HTTP|TTY)\d+/).map { String($0.output) }
        #expect(numbers.count > 40)
        for number in Set(numbers) {
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

    /// Names that a guide gives to tests which this project was asked to have; they keep them, to be found again.
    private static let namesOfGuides: Set = [
        "testCreateNote", "testCreateTwoNotes", "testFetchAllNotes", "testUpdateNote", "testRemoveNote",
    ]

    @Test("every test is named test_subject_scenario_outcome, or tells the outcome in its display name")
    func test_names_haveTheFormOfTheDocument() throws {
        for source in try sources() {
            let text = try String(contentsOf: source, encoding: .utf8)
            for match in text.matches(of: /func (test[A-Za-z0-9_]*)\(/) {
                let (name, parts) = (String(match.1), match.1.split(separator: "_").dropFirst())
                if Self.namesOfGuides.contains(name) { continue }
                let attribute = text[..<match.range.lowerBound].components(separatedBy: "@Test").dropFirst().last
                let isTitled = attribute.map { !$0.contains("func ") && $0.contains("\"") } ?? false
                #expect(name.hasPrefix("test_") && parts.count <= 3, "\(source.lastPathComponent): \(name)")
                #expect(isTitled || parts.count >= 2, "\(source.lastPathComponent): \(name)")
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
