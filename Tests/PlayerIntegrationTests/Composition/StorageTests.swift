import Foundation
import StreamingCore
import StreamingTestKit
import Testing

import StreamingCache
@testable import PlayerShell

/// Tests of the folders in which the program stores its data, and the errors of storing data.
@Suite("Storage", .tags(.integration, .database))
struct StorageTests {
    private let said = LockedValue<[String]>([])
    private let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")

    private func makeSUT(_ kind: StoreKind = .file, environment: [String: String]? = nil) throws -> Storage {
        let said = said
        let notices = Notices { line in said.withLock { $0.append(line) } }
        return try Storage(
            kind, clock: SystemClock(), environment: environment ?? ["HOME": home.path], notices: notices)
    }

    @Test("The cache, the state and the data are stored in the folders of the user")
    func test_files_ofEachKind_areInTheFoldersOfTheUser() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let sut = try makeSUT()
        let key = EntryKey(.videos, "a")
        for store in [sut.cache, sut.state, sut.data] {
            try await store.set(StoredEntry(Data(), date: Date()), for: key)
        }
        let paths = try FileManager.default.subpathsOfDirectory(atPath: home.path).filter { $0.hasSuffix("a.entry") }
        #if canImport(Darwin)
            #expect(paths.count == 2)
        #else
            #expect(
                paths.sorted()
                    == [".cache", ".local/share", ".local/state"].map { "\($0)/streaming-core/videos/a.entry" })
        #endif
    }

    @Test("A damaged entry is reported and counted")
    func test_damagedEntry_inAStore_isReportedAndCounted() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let sut = try makeSUT()
        let key = EntryKey(.videos, "a")
        try await sut.cache.set(StoredEntry(Data("text".utf8), date: Date()), for: key)
        let file = try #require(sut.places.first) + "/videos/a.entry"
        try Data("rubbish".utf8).write(to: URL(fileURLWithPath: file))
        #expect(try await sut.cache.entry(for: key) == nil)
        #expect(sut.damages.withLock { $0 } == 1)
        #expect(said.withLock { $0.count } == 1)
        #expect(said.withLock { $0.first?.contains("a.entry.damaged") } == true)
    }

    @Test("Storage in memory needs no home folder, and storage in files fails without a home folder")
    func test_storage_withoutAHome_failsOnlyForFiles() throws {
        #expect(try makeSUT(.memory, environment: [:]).places == ["in memory"])
        let message = "cannot locate your data folders: HOME is not set to an absolute path"
        #expect(throws: Failure(kind: "noFolder", message: message)) {
            try makeSUT(environment: [:])
        }
    }
}
