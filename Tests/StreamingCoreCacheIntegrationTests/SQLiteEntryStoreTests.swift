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

        @Test(
            "The SQLite store on a file fulfills the contract of an entry store",
            arguments: EntryStoreContract.Scenario.allCases)
        func test_store_onFile_fulfillsContract(scenario: EntryStoreContract.Scenario) async {
            await EntryStoreContract.verify(scenario, in: SQLiteSetting(location: .file(file)))
        }

        @Test(
            "The SQLite store in memory fulfills the contract of an entry store",
            arguments: EntryStoreContract.Scenario.allCases)
        func test_store_inMemory_fulfillsContract(scenario: EntryStoreContract.Scenario) async {
            await EntryStoreContract.verify(scenario, in: SQLiteSetting(location: .inMemory))
        }

        @Test("Two stores on one path share their contents, and two stores in memory do not")
        func test_twoStores_onOnePathAndInMemory_shareContentsOnlyOnPath() throws {
            for (location, expected) in [
                (SQLiteEntryStore.Location.file(file), "of the second"), (.inMemory, "of the first"),
            ] {
                let (first, second) = (SQLiteEntryStore(location), SQLiteEntryStore(location))
                try first.set(entry("of the first"), for: a)
                try second.set(entry("of the second"), for: a)
                #expect(try first.entry(for: a) == entry(expected))
            }
        }

        @Test("The store creates files only when the store is used, and only this user can access the files")
        func test_save_entry_createsPrivateFiles() throws {
            let sut = makeSUT()
            #expect(try folder.paths() == [])
            try sut.set(entry("text"), for: a)
            #expect(try folder.paths() == ["here", "here/a.db", "here/a.db-shm", "here/a.db-wal"])
            #expect(try folder.paths().map(permissions) == [0o700, 0o600, 0o600, 0o600])
        }

        @Test("Connections that open a new database at the same time wait for each other, and all succeed")
        func test_open_byManyConnections_succeedsForAll() async throws {
            let stores = (0..<16).map { _ in makeSUT() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, store) in stores.enumerated() {
                    group.addTask { try store.set(entry("\(number)"), for: EntryKey(.images, "\(number)")) }
                }
                try await group.waitForAll()
            }
            #expect(try makeSUT().contents(of: .images).count == 16)
        }

        @Test("The database uses a write-ahead log so that readers do not wait")
        func test_save_onFile_usesWriteAheadLog() throws {
            try makeSUT().set(entry("text"), for: a)
            #expect(try Database(file).run("PRAGMA journal_mode") == "wal")
        }

        @Test("Removing entries releases their disk space")
        func test_removeAll_manyEntries_shrinksFile() throws {
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

        @Test("A database of version 1 is migrated and keeps its entries")
        func test_open_databaseOfVersion1_migratesDatabase() throws {
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

        @Test("Every operation on a database of a later version throws and leaves the database unchanged")
        func test_anyOperation_onLaterVersion_throwsAndKeepsDatabase() throws {
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
            "A damaged database or a file of another format is set aside, and a new database is created",
            arguments: [true, false])
        func test_save_intoDamagedFile_setsFileAsideAndSaves(isForeign: Bool) throws {
            try makeSUT().set(entry(String(repeating: "text", count: 10_000)), for: a)
            let broken = isForeign ? Data("this is no database".utf8) : try Data(contentsOf: file).prefix(5_000)
            try broken.write(to: file)
            try makeSUT().set(entry("new"), for: a)
            #expect(try makeSUT().entry(for: a) == entry("new"))
            #expect(try Data(contentsOf: file.appendingPathExtension("damaged")) == broken)
            #expect(damages.withLock { $0.map(\.movedTo) } == [file.path + ".damaged"])
        }

        @Test(
            "A damaged database is set aside together with its log, so that the new database does not use the old log"
        )
        func test_read_damagedFileWithLog_setsBothFilesAside() throws {
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

        @Test("A damaged file never overwrites an earlier damaged file")
        func test_read_secondDamagedFile_keepsBothFiles() throws {
            for text in ["one is no database", "two is no database"] {
                try makeSUT().set(entry("text"), for: a)
                try Data(text.utf8).write(to: file)
                #expect(try makeSUT().entry(for: a) == nil)
            }
            #expect(try String(contentsOfFile: file.path + ".damaged", encoding: .utf8) == "one is no database")
            #expect(try String(contentsOfFile: file.path + ".damaged-2", encoding: .utf8) == "two is no database")
        }

        @Test("A store continues with the new database after another connection has replaced the file")
        func test_read_databaseReplacedMeanwhile_usesNewDatabase() throws {
            let sut = makeSUT()
            try sut.set(entry("old"), for: a)
            let b = EntryKey(.images, "b")
            try makeSUT().set(entry(String(repeating: "old", count: 10_000)), for: b)
            try Database(file).run("PRAGMA wal_checkpoint")
            let old = try FileHandle(forWritingTo: file)
            for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: file.path + suffix) }
            try makeSUT().set(entry("new"), for: b)
            // The connection still has this file open although its name was removed.
            try old.truncate(atOffset: 4_096)
            #expect(try sut.entry(for: b) == entry("new"))
            #expect(try makeSUT().entry(for: b) == entry("new"))
            #expect(damages.withLock { $0 } == [])
        }

        @Test("A store continues with a new database after its open file was moved away")
        func test_save_afterFileWasMoved_usesNewDatabase() throws {
            let sut = makeSUT()
            try sut.set(entry("old"), for: a)
            for suffix in ["", "-wal", "-shm"] {
                try FileManager.default.moveItem(atPath: file.path + suffix, toPath: file.path + ".damaged" + suffix)
            }
            #expect(try sut.entry(for: a) == nil)
            try sut.set(entry("new"), for: a)
            #expect(try makeSUT().entry(for: a) == entry("new"))
        }

        // MARK: Failures

        @Test("A change waits for another connection until the timeout, and then throws busy; a read does not wait")
        func test_update_whileDatabaseIsLocked_throwsBusy() throws {
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

        @Test("If a file is in place of the folder, the error names the path and the reason")
        func test_anyOperation_withFileInPlaceOfFolder_throws() throws {
            try Data().write(to: file.deletingLastPathComponent())
            #expect {
                try makeSUT().entry(for: a)
            } throws: { error in
                guard case .unavailable(file.path, let reason) = error as? StoreError else { return false }
                return !reason.isEmpty
            }
        }

        @Test("Saving a date that is not a number throws and keeps the previous entry")
        func test_save_withDateNotANumber_throws() throws {
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
        @Test("A save on a full disk throws and keeps the previous entry", .needsASmallDisk)
        func test_save_onFullDisk_throwsAndKeepsOldEntry() throws {
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
            "Without the SQLite trait, the tests of the SQLite store are skipped",
            .disabled("run `swift test --traits SQLite`, with SQLite and its headers installed")
        )
        func test_store_withoutTrait_isSkipped() {}
    }
#endif
