import Foundation
import StreamingCache
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("AnalyticsPlace", .tags(.unit), .leakTracking) @MainActor
struct AnalyticsPlaceTests {
    @Test("The session of a process stays open while the process holds its lock, and is closed afterwards")
    func test_closeInterruptedSessions_withAHeldLock_keepsThatSessionOpen() async throws {
        let (entries, folder) = (EntryStore.inMemory(), FileManager.default.temporaryDirectory)
        let locks = folder.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: locks) }
        let other = AnalyticsPlace(entries, locks: locks, lastSession: nil)
        other.lock { Issue.record("cannot lock: \($0)") }
        try await other.store.insert(session)
        let sut = AnalyticsPlace(entries, locks: locks, lastSession: nil)
        try await sut.closeInterruptedSessions()
        #expect(try await sut.store.retrieveAllSessions().first?.endTime == nil)
        await other.unlock()
        try await sut.closeInterruptedSessions()
        #expect(try await sut.store.retrieveAllSessions().first?.metrics?.outcome == .interrupted)
        #expect(try FileManager.default.contentsOfDirectory(atPath: locks.path).isEmpty)
    }

    @Test("A lock that cannot be created is reported")
    func test_lock_inAnUnusableFolder_reportsTheError() async {
        let sut = AnalyticsPlace(
            .inMemory(), locks: URL(filePath: "/dev/null/locks", directoryHint: .isDirectory), lastSession: nil)
        let errors = LockedValue([StoreError]())
        sut.lock { error in errors.withLock { $0.append(error) } }
        await sut.unlock()
        #expect(errors.withLock { $0.map(\.kind) } == ["unavailable"])
    }

    @Test("Removing the recording of the last session succeeds if no file is left, and otherwise throws an error")
    func test_removeLastSession_withOrWithoutTheFile_leavesNoFile() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("any".utf8).write(to: file)
        let sut = AnalyticsPlace(.inMemory(), locks: nil, lastSession: file.path)
        try await sut.removeLastSession()
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try await sut.removeLastSession()
        let unusable = AnalyticsPlace(.inMemory(), locks: nil, lastSession: "/dev/null/last-session.jsonl")
        let error = await #expect(throws: Failure.self) { try await unusable.removeLastSession() }
        #expect(error?.message == "/dev/null/last-session.jsonl: cannot remove: Not a directory")
    }

    private var session: LocalPlaybackSession {
        LocalPlaybackSession(
            id: UUID(), videoID: UUID(), videoTitle: "any", startTime: Date(), endTime: nil, deviceModel: "any",
            osVersion: "any", networkType: nil, appVersion: "any")
    }
}
