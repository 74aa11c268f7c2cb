import Foundation
import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("ShellHistory", .tags(.unit))
struct ShellHistoryTests {
    @Test("The history is empty before the first line")
    func test_load_withoutLines_returnsNone() async throws {
        #expect(try await ShellHistory(entries: .inMemory()).load().lines == [])
    }

    @Test("Two shells at the same time keep the lines of both")
    func test_append_byTwoShells_keepsTheLinesOfBoth() async throws {
        let entries = EntryStore.inMemory()
        let (first, second) = (ShellHistory(entries: entries), ShellHistory(entries: entries))
        _ = try await (first.load(), second.load())
        for line in ["play", "play", " secret", ""] { append(line, to: first) }
        append("pause", to: second)
        append("stop", to: first)
        #expect(try await second.load().lines == ["play", "pause", "stop"])
    }

    @Test("The oldest lines are removed, and a very long line is ignored")
    func test_append_ofManyLines_keepsAThousand() async throws {
        let sut = ShellHistory(entries: .inMemory())
        for number in 1...1_002 { append("seek \(number)", to: sut) }
        append(String(repeating: "x", count: 4_097), to: sut)
        let lines = try await sut.load().lines
        #expect(lines.count == 1_000)
        #expect(lines.first == "seek 3")
        #expect(lines.last == "seek 1002")
    }

    @Test("An unreadable history is reported, and stays unchanged")
    func test_append_toAnUnreadableHistory_reportsTheErrorAndChangesNothing() async throws {
        let entries = EntryStore.inMemory()
        let key = EntryKey(EntryNamespace("shell"), "history")
        let entry = StoredEntry(Data("{}".utf8), date: Date(timeIntervalSince1970: 0))
        try await entries.set(entry, for: key)
        let errors = LockedValue<[StoreError]>([])
        ShellHistory(entries: entries).append("play", at: Date()) { error in errors.withLock { $0.append(error) } }
        #expect(errors.withLock { $0.count } == 1)
        #expect(try await entries.entry(for: key)?.data == entry.data)
    }

    private func append(_ line: String, to sut: ShellHistory) {
        sut.append(line, at: Date(timeIntervalSince1970: 0)) { Issue.record("\($0)") }
    }
}
