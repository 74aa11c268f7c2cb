import Foundation
import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

#if SQLite
    @Suite("SQLiteEntryStore", .tags(.integration, .database), .leakTracking)
    struct SQLiteEntryStoreTests {
        private let folder: TemporaryFolder
        private let damages = LockedValue<[StoreDamage]>([])
        private let a = EntryKey(.images, "a")

        init() throws { folder = try TemporaryFolder() }

        @Test("keeps the contract of a store on a file", arguments: EntryStoreContract.Scenario.allCases)
        func test_store_onAFile_keepsTheContract(scenario: EntryStoreContract.Scenario) async {
            await EntryStoreContract.verify(scenario, in: SQLiteSetting(location: .file(file)))
        }

        @Test("keeps the contract of a store in memory", arguments: EntryStoreContract.Scenario.allCases)
        func test_store_inMemory_keepsTheContract(scenario: EntryStoreContract.Scenario) async {
            await EntryStoreContract.verify(scenario, in: SQLiteSetting(location: .inMemory))
        }

        @Test("two on one path interfere, and two in memory do not: so tests share nothing in memory")
        func test_twoStores_onOnePathAndInMemory_interfereOnThePathAlone() throws {
            for (location, expected) in [
                (SQLiteEntryStore.Location.file(file), "of the second"), (.inMemory, "of the first"),
            ] {
                let (first, second) = (SQLiteEntryStore(location), SQLiteEntryStore(location))
                try first.set(entry("of the first"), for: a)
                try second.set(entry("of the second"), for: a)
                #expect(try first.entry(for: a) == entry(expected))
            }
        }

        @Test("touches nothing before it is used; what it makes is for this user alone")
        func test_save_ofAnEntry_makesFilesForThisUserAlone() throws {
            let sut = makeSUT()
            #expect(try folder.paths() == [])
            try sut.set(entry("text"), for: a)
            #expect(try folder.paths() == ["here", "here/a.db", "here/a.db-shm", "here/a.db-wal"])
            #expect(try folder.paths().map(permissions) == [0o700, 0o600, 0o600, 0o600])
        }

        @Test("connections that open a new database at once wait for each other")
        func test_open_byManyAtOnce_letsAllIn() async throws {
            let stores = (0..<16).map { _ in makeSUT() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, store) in stores.enumerated() {
                    group.addTask { try store.set(entry("\(number)"), for: EntryKey(.images, "\(number)")) }
                }
                try await group.waitForAll()
            }
            #expect(try makeSUT().contents(of: .images).count == 16)
        }

        @Test("the file has a write-ahead log, so that reading need not wait")
        func test_save_onAFile_hasALog() throws {
            try makeSUT().set(entry("text"), for: a)
            #expect(try Database(file).run("PRAGMA journal_mode") == "wal")
        }

        @Test("what is removed gives its room on the disk back")
        func test_removeAll_ofMuch_makesTheFileSmall() throws {
            func fill(_ sut: SQLiteEntryStore) throws {
                for number in 0..<20 {
                    let data = Data(repeating: 1, count: 100_000)
                    try sut.set(StoredEntry(data, date: Date()), for: EntryKey(.images, "\(number)"))
                }
            }
            try fill(makeSUT())
            #expect(try size() > 2_000_000)
            try makeSUT().removeAll(in: .images)
            #expect(try size() < 100_000)
        }

        // MARK: Versions

        @Test("a database of version 1 is brought up to date, and keeps what it has")
        func test_open_ofVersion1_migratesIt() throws {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Database(file).run(
                """
                CREATE TABLE entries (
                    space TEXT NOT NULL, name TEXT NOT NULL, date REAL NOT NULL, data BLOB NOT NULL,
                    PRIMARY KEY (space, name)
                ) WITHOUT ROWID;
                INSERT INTO entries VALUES ('images', 'a', 0.1, x'74657874');
                PRAGMA user_version = 1;
                """)
            #expect(try makeSUT().entry(for: a) == entry("text"))
            #expect(try Database(file).run("PRAGMA user_version") == "2")
            #expect(try Database(file).run("SELECT name FROM sqlite_schema WHERE type = 'index'") == "entries_by_date")
        }

        @Test("what a later version wrote stays, and says so")
        func test_anyUse_ofALaterVersion_throwsAndLeavesIt() throws {
            try makeSUT().set(entry("text"), for: a)
            try Database(file).run("PRAGMA user_version = 3")
            let (sut, error) = (makeSUT(), StoreError.newerVersion(place: file.path, version: 3))
            #expect(throws: error) { try sut.entry(for: a) }
            #expect(throws: error) { try sut.set(nil, for: a) }
            #expect(throws: error) { try sut.contents(of: .images) }
            #expect(try Database(file).run("SELECT count(*) FROM entries") == "1")
        }

        // MARK: Damage

        @Test(
            "a file that is no database, or a broken one, is set aside, and a new one begun", arguments: [true, false])
        func test_save_intoADamagedFile_setsItAsideAndSaves(isForeign: Bool) throws {
            try makeSUT().set(entry(String(repeating: "text", count: 10_000)), for: a)
            let broken = isForeign ? Data("this is no database".utf8) : try Data(contentsOf: file).prefix(5_000)
            try broken.write(to: file)
            try makeSUT().set(entry("new"), for: a)
            #expect(try makeSUT().entry(for: a) == entry("new"))
            #expect(try Data(contentsOf: file.appendingPathExtension("damaged")) == broken)
            #expect(damages.withLock { $0.map(\.movedTo) } == [file.path + ".damaged"])
        }

        @Test("the log goes with the damaged file, as the new one would take it for its own")
        func test_read_ofDamageBesideALog_setsBothAside() throws {
            try makeSUT().set(entry("text"), for: a)
            let other = try Database(file)
            try other.run("PRAGMA wal_checkpoint")
            try makeSUT().set(nil, for: EntryKey(.images, "none"))
            try Data("this is no database".utf8).write(to: file)
            #expect(try makeSUT().entry(for: a) == nil)
            withExtendedLifetime(other) {}
            let names = try folder.paths().filter { $0.contains("damaged") }
            #expect(names == ["", "-shm", "-wal"].map { "here/a.db.damaged\($0)" })
        }

        @Test("no damaged file takes the place of an earlier one")
        func test_read_ofDamageAgain_keepsBoth() throws {
            for text in ["one is no database", "two is no database"] {
                try makeSUT().set(entry("text"), for: a)
                try Data(text.utf8).write(to: file)
                #expect(try makeSUT().entry(for: a) == nil)
            }
            #expect(try String(contentsOfFile: file.path + ".damaged", encoding: .utf8) == "one is no database")
            #expect(try String(contentsOfFile: file.path + ".damaged-2", encoding: .utf8) == "two is no database")
        }

        @Test("a store that was open on what another has set aside goes on with the new one, and leaves it")
        func test_read_ofWhatWasReplacedMeanwhile_findsTheNewDatabase() throws {
            let sut = makeSUT()
            try sut.set(entry("old"), for: a)
            let b = EntryKey(.images, "b")
            try makeSUT().set(entry(String(repeating: "old", count: 10_000)), for: b)
            try Database(file).run("PRAGMA wal_checkpoint")
            let old = try FileHandle(forWritingTo: file)
            for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: file.path + suffix) }
            try makeSUT().set(entry("new"), for: b)
            // What the connection still has open, and what has no name any more.
            try old.truncate(atOffset: 4_096)
            #expect(try sut.entry(for: b) == entry("new"))
            #expect(try makeSUT().entry(for: b) == entry("new"))
            #expect(damages.withLock { $0 } == [])
        }

        @Test("a store that was open on what is not there any more goes on with what is there now")
        func test_save_afterTheFileWasReplaced_isInTheNewOne() throws {
            let sut = makeSUT()
            try sut.set(entry("old"), for: a)
            for suffix in ["", "-wal", "-shm"] {
                try FileManager.default.moveItem(atPath: file.path + suffix, toPath: file.path + ".damaged" + suffix)
            }
            #expect(try sut.entry(for: a) == nil)
            try sut.set(entry("new"), for: a)
            #expect(try makeSUT().entry(for: a) == entry("new"))
        }

        // MARK: Refusals

        @Test("a change waits as long as it may for another connection, and then says so; reading does not wait")
        func test_update_whileAnotherChanges_throwsBusy() throws {
            let sut = makeSUT(busyTimeout: .milliseconds(20))
            try sut.set(entry("text"), for: a)
            let other = try Database(file)
            try other.run("BEGIN IMMEDIATE; DELETE FROM entries")
            #expect(throws: StoreError.busy(place: file.path, after: .milliseconds(20))) { try sut.set(nil, for: a) }
            #expect(try sut.entry(for: a) == entry("text"))
            try other.run("ROLLBACK")
            try sut.set(entry("new"), for: a)
            #expect(try sut.entry(for: a) == entry("new"))
        }

        @Test("where a file is in the way, it names the path and the reason")
        func test_anyUse_whereAFileIsInTheWay_throws() throws {
            try Data().write(to: file.deletingLastPathComponent())
            #expect {
                try makeSUT().entry(for: a)
            } throws: { error in
                guard case .unavailable(file.path, let reason) = error as? StoreError else { return false }
                return !reason.isEmpty
            }
        }

        @Test("a date that is no number is refused, and what was there stays")
        func test_save_ofADateThatIsNoNumber_throws() throws {
            let sut = makeSUT()
            try sut.set(entry("text"), for: a)
            #expect(throws: StoreError.self) {
                try sut.set(StoredEntry(Data(), date: Date(timeIntervalSinceReferenceDate: .nan)), for: a)
            }
            #expect(try makeSUT().entry(for: a) == entry("text"))
            try sut.set(entry("new"), for: a)
            #expect(try makeSUT().entry(for: a) == entry("new"))
        }

        /// Law CAT10.
        @Test("a disk that fills up loses nothing, and says so", .needsASmallDisk)
        func test_save_onAFullDisk_throwsAndKeepsWhatWasThere() throws {
            let disk = try SmallDisk()
            let file = disk.url.appending(path: "a.db")
            let sut = SQLiteEntryStore(.file(file))
            try sut.set(entry("text"), for: a)
            #expect(throws: StoreError.full(place: file.path)) {
                try sut.set(StoredEntry(Data(count: 2_000_000), date: Date()), for: a)
            }
            #expect(try sut.entry(for: a) == entry("text"))
            #expect(try SQLiteEntryStore(.file(file)).entry(for: a) == entry("text"))
        }

        // MARK: Helpers

        private var file: URL { folder.url.appending(path: "here/a.db") }

        private func makeSUT(
            busyTimeout: Duration = .seconds(5), file: StaticString = #filePath, line: UInt = #line
        ) -> SQLiteEntryStore {
            let sut = SQLiteEntryStore(.file(self.file), busyTimeout: busyTimeout) { [damages] damage in
                damages.withLock { $0.append(damage) }
            }
            trackForMemoryLeaks(sut, file: file, line: line)
            return sut
        }

        private func entry(_ text: String) -> StoredEntry {
            StoredEntry(Data(text.utf8), date: Date(timeIntervalSinceReferenceDate: 0.1))
        }

        private func size() throws -> Int { try Data(contentsOf: file).count }

        private func permissions(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.path(path))[.posixPermissions] as? Int
        }
    }
#else
    @Suite("SQLiteEntryStore", .tags(.integration, .database), .leakTracking)
    struct SQLiteEntryStoreTests {
        @Test(
            "is not in this build", .disabled("run `swift test --traits SQLite`, with SQLite and its headers installed")
        )
        func test_store_withoutTheTrait_isSkipped() {}
    }
#endif
