import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the article about failure codes, which must show the documentation of each code.
@Suite("FailureCodes.md", .tags(.integration))
struct FailureCodesTests {
    private static let folder = SourceTree.root().appendingPathComponent("Sources/StreamingCore")
    private let article = folder.appendingPathComponent("StreamingCore.docc/FailureCodes.md")

    /// A code as its definition documents it.
    private struct Row {
        let name: String
        let code: PlaybackFailure.Code
        let meaning: String
        let rule: String
        let advice: String
    }

    @Test("`Code.all` lists every defined code, in order")
    func test_all_ofTheFailureCodes_listsTheDefinedCodesInOrder() throws {
        let rows = try rows()
        #expect(rows.map(\.code) == PlaybackFailure.Code.all)
        #expect(Set(rows.map(\.code)).count == rows.count)
        #expect(rows.allSatisfy { $0.code.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
    }

    @Test("The documentation of each code has its meaning, its recoverability and advice for an app")
    func test_documentation_ofEachCode_isComplete() throws {
        for row in try rows() {
            #expect(row.meaning.hasSuffix("."), "\(row.name)")
            #expect(row.rule.wholeMatch(of: /Yes|No|For .+/) != nil, "\(row.name) is recoverable: \(row.rule)")
            #expect(row.advice.hasSuffix("."), "\(row.name)")
        }
    }

    @Test("The article about failure codes has one row for each code")
    func test_table_ofTheArticle_hasARowForEachCode() throws {
        let lines = try rows().map { row in
            "| `\(row.code)` | `.\(row.name)` | \(row.meaning) | \(row.rule) | \(row.advice) |"
        }
        let head = ["| code | constant | meaning | recoverable | what an app should do |", "|---|---|---|---|---|"]
        Snapshot.check("\n" + (head + lines).joined(separator: "\n") + "\n\n", section: "codes", of: article)
    }

    @Test(
        "Each HTTP error has the recoverability that the table lists for the code of the error",
        arguments: [
            .cancelled, .timedOut(.idle, after: .seconds(1)), .noConnection, .noSuchHost, .insecureConnection(.expired),
            .unusableURL("any"), .notHTTP, .malformedResponse("any"), .truncated(received: 1, expected: nil),
            .tooLarge(limit: 1), .redirectRefused(.tooMany), .notCached, .bodyInUse,
        ] as [HTTPError])
    func test_httpError_ofEachKind_isAsRecoverableAsItsCode(error: HTTPError) throws {
        let row = try #require(try rows().first { $0.code == error.code })
        #expect(row.rule == (error.playbackError.isRecoverable ? "Yes" : "No"))
    }

    /// Returns the definitions in the source, with their documentation.
    private func rows() throws -> [Row] {
        let file = Self.folder.appendingPathComponent("Playback/PlaybackFailure+Code.swift")
        var paragraphs = [""]
        var rows: [Row] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if let comment = line.wholeMatch(of: /\s*\/\/\/ ?(.*)/)?.1 {
                if comment.isEmpty { paragraphs.append("") }
                paragraphs[paragraphs.count - 1] += comment.isEmpty ? "" : " \(comment)"
                continue
            }
            if let match = line.firstMatch(of: /static let (\w+) = Code\("(.*)"\)/) {
                try #require(paragraphs.count == 2, "\(match.1) has \(paragraphs.count) paragraphs")
                rows.append(try row(String(match.1), String(match.2), paragraphs.map { text($0) }))
            }
            paragraphs = [""]
        }
        return rows
    }

    private func row(_ name: String, _ code: String, _ paragraphs: [String]) throws -> Row {
        let match = try #require(paragraphs[1].wholeMatch(of: /(Recoverable|Not recoverable)( for [^.]*)?\. (.*)/))
        let rule = match.2.map { "F\($0.dropFirst(2))" } ?? (match.1 == "Recoverable" ? "Yes" : "No")
        return Row(
            name: name, code: PlaybackFailure.Code(rawValue: code), meaning: paragraphs[0], rule: rule,
            advice: String(match.3))
    }

    /// Returns the text of a comment, without the markup of links.
    private func text(_ comment: String) -> String {
        comment.trimmingCharacters(in: .whitespaces)
            .replacing("``PlaybackFailure/", with: "`").replacing("``", with: "`")
    }
}
