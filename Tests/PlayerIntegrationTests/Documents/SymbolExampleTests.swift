import Foundation
import StreamingTestKit
import Testing

/// Tests of the doc comments, which must show the examples of `SymbolExamples`, `MetricsExamples` and
/// `ResourceExamples`.
@Suite("Doc comments", .tags(.integration))
struct SymbolExampleTests {
    @Test("Every example of a doc comment is compiled, and every compiled example is shown once")
    func test_examples_ofDocComments_areCompiled() throws {
        let compiled = try compiledExamples()
        var shown: [String: Int] = [:]
        for file in try swiftFiles() {
            for example in examples(in: try String(contentsOf: file, encoding: .utf8)) {
                shown[example, default: 0] += 1
                #expect(compiled.values.contains(example), "\(file.lastPathComponent): not compiled: \(example)")
            }
        }
        #expect(compiled.count >= 20)
        for (name, example) in compiled {
            #expect(shown[example] == 1, "\(name) is shown \(shown[example] ?? 0) times")
        }
    }

    /// Returns the code between `// example NAME` and `// end`, without its indentation, by name.
    private func compiledExamples() throws -> [String: String] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let text = try ["SymbolExamples.swift", "MetricsExamples.swift", "ResourceExamples.swift"].map { name in
            try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        }.joined()
        let matches = text.matches(of: /\ {8}\/\/ example (\w+)\n((?:.*\n)*?)\ {8}\/\/ end\n/)
        return Dictionary(uniqueKeysWithValues: matches.map { (String($0.1), outdented($0.2, by: 8)) })
    }

    /// Returns the Swift code in the doc comments of a file.
    private func examples(in text: String) -> [String] {
        text.matches(of: /\ *\/\/\/ ```swift\n((?:\ *\/\/\/.*\n)*?)\ *\/\/\/ ```\n/).map { match in
            match.1.split(separator: "\n").map { line in
                let text = line.drop { $0 == " " }.dropFirst("///".count)
                return "\(text.hasPrefix(" ") ? text.dropFirst() : text)\n"
            }.joined()
        }
    }

    private func outdented(_ text: Substring, by indentation: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0.dropFirst(indentation)) }
            .joined(separator: "\n")
    }

    private func swiftFiles() throws -> [URL] {
        let sources = SourceTree.root().appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        return try #require(files).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }
}
