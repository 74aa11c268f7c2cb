import Foundation
import StreamingTestKit
import Testing

@Suite("Snapshot", .disabled(if: Snapshot.isUpdating, "this run rewrites snapshots"), .tags(.unit))
struct SnapshotTests {
    @Test("equal text passes, other text fails with the first line that differs")
    func test_check_ofAFile() throws {
        let url = try file("a\nb\n")
        defer { try? FileManager.default.removeItem(at: url) }
        Snapshot.check("a\nb\n", at: url)
        withKnownIssue {
            Snapshot.check("a\nc\n", at: url)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("line 2: it holds \"b\", and should hold \"c\".") }
        }
    }

    @Test("a section is compared by itself, and must exist")
    func test_check_ofASection() throws {
        let url = try file("x\n<!-- begin t -->\na\n<!-- end t -->\ny\n")
        defer { try? FileManager.default.removeItem(at: url) }
        Snapshot.check("a\n", section: "t", of: url)
        withKnownIssue { Snapshot.check("b\n", section: "t", of: url) }
        withKnownIssue { Snapshot.check("a\n", section: "u", of: url) }
    }

    @Test("a file that is not there fails")
    func test_check_ofNoFile() {
        withKnownIssue { Snapshot.check("a", at: URL(fileURLWithPath: "/no/such/file")) }
    }

    private func file(_ text: String) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(text.utf8).write(to: url)
        return url
    }
}
