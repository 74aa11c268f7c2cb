import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCache

@Suite("ProcessLock", .tags(.unit))
struct ProcessLockTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: UUID().uuidString, directoryHint: .isDirectory)

    @Test("A lock is held until its release, which removes the file")
    func test_isHeld_beforeAndAfterTheRelease_isTrueOnlyBefore() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let id = UUID()
        #expect(!ProcessLock.isHeld(id, in: folder))
        var lock: ProcessLock? = try ProcessLock(id, in: folder)
        #expect(ProcessLock.isHeld(id, in: folder))
        #expect(!ProcessLock.isHeld(UUID(), in: folder))
        withExtendedLifetime(lock) {}
        lock = nil
        #expect(!ProcessLock.isHeld(id, in: folder))
        #expect(try names().isEmpty)
    }

    @Test("The file of a process that has ended is removed, and other files and held locks stay")
    func test_removeStale_withHeldAndStaleLocks_removesOnlyStaleLocks() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let id = UUID()
        let lock = try ProcessLock(id, in: folder)
        for name in ["\(UUID().uuidString).lock", "notes.txt", "other.lock"] {
            try Data().write(to: folder.appending(path: name))
        }
        try ProcessLock.removeStale(in: folder)
        #expect(try names() == ["\(id.uuidString).lock", "notes.txt", "other.lock"].sorted())
        withExtendedLifetime(lock) {}
    }

    @Test("A second lock with the identifier of a held lock throws an error")
    func test_init_withAHeldIdentifier_throws() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let id = UUID()
        let lock = try ProcessLock(id, in: folder)
        #expect(throws: (any Error).self) { try ProcessLock(id, in: folder) }
        withExtendedLifetime(lock) {}
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
}
