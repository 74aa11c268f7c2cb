import Foundation
import StreamingTestKit
import Testing

@Suite("Snapshot", .disabled(if: Snapshot.isUpdating, "this run rewrites snapshots"), .tags(.unit))
struct SnapshotTests {
    @Test("Equal text passes, and different text fails with the first line that differs")
    func test_check_file_comparesLines() throws {
        let url = try file("a\nb\n")
        defer { try? FileManager.default.removeItem(at: url) }
        Snapshot.check("a\nb\n", at: url)
        let failures = collectFailures { Snapshot.check("a\nc\n", at: url) }
        #expect(failures.count == 1)
        #expect(failures.first?.message.contains("line 2: the file has \"b\", the new text has \"c\"") == true)
    }

    @Test("Only the named section of a document is compared, and a missing section is a failure")
    func test_check_section_comparesOnlyThatSection() throws {
        let url = try file("x\n<!-- begin t -->\na\n<!-- end t -->\ny\n")
        defer { try? FileManager.default.removeItem(at: url) }
        Snapshot.check("a\n", section: "t", of: url)
        #expect(collectFailures { Snapshot.check("b\n", section: "t", of: url) }.count == 1)
        #expect(collectFailures { Snapshot.check("a\n", section: "u", of: url) }.count == 1)
    }

    @Test(
        "JSON is compared by content, and not by formatting",
        arguments: [#"{"b":[1,2],"a":"x"}"#, "{\n\"a\": \"x\", \"b\": [1, 2]}"])
    func test_check_json_comparesContent(text: String) throws {
        let url = try file("{\n  \"a\" : \"x\",\n  \"b\" : [\n    1,\n    2\n  ]\n}\n")
        defer { try? FileManager.default.removeItem(at: url) }
        Snapshot.check(json: text, at: url)
        let failures = collectFailures {
            Snapshot.check(json: text.replacingOccurrences(of: "x", with: "y"), at: url)
        }
        #expect(failures.count == 1)
        #expect(failures.first?.message.contains("line 2: ") == true)
    }

    @Test("JSON lines are compared line by line, and a line that is not JSON is a failure")
    func test_check_jsonLines_comparesEachLine() throws {
        let url = try file("{\n  \"a\" : 1\n}\n{\n  \"a\" : 2\n}\n")
        defer { try? FileManager.default.removeItem(at: url) }
        Snapshot.check(json: "{\"a\":1}\n{\"a\":2}\n", at: url)
        #expect(collectFailures { Snapshot.check(json: "{\"a\":1}\n{\"a\":", at: url) }.count == 1)
    }

    @Test("The check of a missing snapshot file is a failure")
    func test_check_missingFile_fails() {
        let url = URL(fileURLWithPath: "/no/such/file")
        #expect(collectFailures { Snapshot.check("a", at: url) }.count == 1)
    }

    private func file(_ text: String) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(text.utf8).write(to: url)
        return url
    }
}
