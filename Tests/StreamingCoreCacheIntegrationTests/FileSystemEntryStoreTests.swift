import Foundation
import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

@Suite("FileSystemEntryStore", .tags(.integration))
struct FileSystemEntryStoreTests {
    private let folder: TemporaryFolder
    private let damages = LockedValue<[StoreDamage]>([])
    private let a = EntryKey(.images, "a")
    private let date = Date(timeIntervalSinceReferenceDate: 0.1)

    init() throws { folder = try TemporaryFolder() }

    @Test("The file store fulfills the contract of an entry store", arguments: EntryStoreContract.Scenario.allCases)
    func test_fileStore_everyScenario_fulfillsContract(scenario: EntryStoreContract.Scenario) async throws {
        await EntryStoreContract.verify(scenario, in: FileSetting(folder: folder))
    }

    @Test("Opening a store and reading from its missing folder create no files")
    func test_read_fromMissingFolder_createsNothing() throws {
        let sut = makeSUT()
        #expect(try sut.entry(for: a) == nil)
        #expect(try sut.contents(of: .images) == [])
        #expect(try folder.paths() == [])
    }

    @Test("A save creates files that only this user can access, and no temporary files remain")
    func test_save_entry_createsPrivateFiles() throws {
        try save("text")
        #expect(
            try folder.paths() == ["stores", "stores/here", "stores/here/images"]
                + ["a.entry", "lock"].map { "stores/here/images/\($0)" })
        #expect(try folder.paths().map(permissions) == [0o700, 0o700, 0o700, 0o600, 0o600])
    }

    /// Law CAT10.
    @Test("The next save removes the temporary file of a killed writer, even if that file is a symbolic link")
    func test_save_afterKilledWriter_removesTemporaryFile() throws {
        try save("old")
        try FileManager.default.createSymbolicLink(atPath: path("draft"), withDestinationPath: folder.path("elsewhere"))
        try save("new")
        #expect(try names() == ["a.entry", "lock"])
        #expect(try text() == "new")
    }

    /// Law CAT10.
    @Test("A save that cannot replace the target leaves no temporary file")
    func test_save_whenTargetCannotBeReplaced_leavesNoTemporaryFile() throws {
        #expect(throws: StoreError.unavailable(place: path("draft"), reason: "Is a directory")) {
            try makeSUT().update(a) { _ in
                try FileManager.default.createDirectory(atPath: path("a.entry"), withIntermediateDirectories: false)
                return StoredEntry(Data(), date: date)
            }
        }
        #expect(try names() == ["a.entry", "lock"])
    }

    // MARK: Damage

    @Test("A truncated file is set aside, and the read returns no entry", arguments: [0, 1, 60, 110])
    func test_read_truncatedFile_setsFileAside(length: Int) throws {
        try save("text")
        let whole = try Data(contentsOf: URL(filePath: path("a.entry")))
        try whole.prefix(length).write(to: URL(filePath: path("a.entry")))
        #expect(try text() == nil)
        #expect(try names() == ["a.entry.damaged", "lock"])
        #expect(try Data(contentsOf: URL(filePath: path("a.entry.damaged"))) == whole.prefix(length))
        #expect(damages.withLock { $0.map(\.movedTo) } == [path("a.entry.damaged")])
    }

    @Test("A damaged file never overwrites an earlier damaged file")
    func test_read_secondDamagedFile_keepsBothFiles() throws {
        for text in ["one", "two"] {
            try save("whole")
            try Data(text.utf8).write(to: URL(filePath: path("a.entry")))
            #expect(try self.text() == nil)
        }
        #expect(try names() == ["a.entry.damaged", "a.entry.damaged-2", "lock"])
        #expect(try String(contentsOfFile: path("a.entry.damaged"), encoding: .utf8) == "one")
        #expect(try String(contentsOfFile: path("a.entry.damaged-2"), encoding: .utf8) == "two")
    }

    @Test("If a damaged file is repaired before a reader sets the file aside, the file is read and stays")
    func test_read_fileRepairedMeanwhile_returnsNewEntry() throws {
        try save("text")
        let (file, whole) = (URL(filePath: path("a.entry")), try Data(contentsOf: URL(filePath: path("a.entry"))))
        try whole.dropLast().write(to: file)
        let holder = try LockHolder(path("lock"))
        let clock = HurriedClock { look in
            guard look == 2 else { return }
            do {
                try whole.write(to: file)
                try holder.end()
            } catch {
                Issue.record(error)
            }
        }
        #expect(try makeSUT(clock: clock).entry(for: a)?.data == Data("text".utf8))
        #expect(try names() == ["a.entry", "lock"])
    }

    @Test("A listing omits a damaged file and sets the file aside")
    func test_contents_withDamagedFile_listsOtherEntries() throws {
        try save("text")
        try save("other", as: "b")
        try Data("{}\n".utf8).write(to: URL(filePath: path("a.entry")))
        #expect(try makeSUT().contents(of: .images).map(\.key.name) == ["b"])
        #expect(damages.withLock { $0.map(\.reason) } == ["invalid header"])
    }

    @Test("The size of a namespace is the size of its files, and no file is read")
    func test_size_ofNamespace_readsNoFile() throws {
        try save("text")
        try Data(count: 1_000).write(to: URL(filePath: path("b.entry")))
        let size = try #require(FileManager.default.attributesOfItem(atPath: path("a.entry"))[.size] as? Int)
        #expect(try makeSUT().size(of: .images) == size + 1_000)
        #expect(damages.withLock { $0.isEmpty })
    }

    @Test("An update of a damaged file gets no previous entry, and saves the new entry")
    func test_update_damagedFile_receivesNil() throws {
        try save("text")
        try Data("text".utf8).write(to: URL(filePath: path("a.entry")))
        try makeSUT().update(a) { old in
            #expect(old == nil)
            return StoredEntry(Data("new".utf8), date: date)
        }
        #expect(try text() == "new")
        #expect(damages.withLock { $0.count } == 1)
    }

    @Test("Reading, listing or removing an entry of a later version throws, and leaves its file unchanged")
    func test_readListAndRemove_onLaterVersion_throwAndKeepFile() throws {
        try save("text")
        let later = Data("{\"version\":7}\nwho knows".utf8)
        try later.write(to: URL(filePath: path("a.entry")))
        let (sut, error) = (makeSUT(), StoreError.newerVersion(place: path("a.entry"), version: 7))
        #expect(throws: error) { try sut.entry(for: a) }
        #expect(throws: error) { try sut.contents(of: .images) }
        #expect(throws: error) { try sut.set(nil, for: a) }
        #expect(try Data(contentsOf: URL(filePath: path("a.entry"))) == later)
    }

    @Test("A file that belongs to another key is neither read nor listed nor removed")
    func test_read_fileOfAnotherKey_returnsNil() throws {
        try save("text")
        try FileManager.default.moveItem(atPath: path("a.entry"), toPath: path("b.entry"))
        let sut = makeSUT()
        #expect(try sut.entry(for: EntryKey(.images, "b")) == nil)
        #expect(try sut.contents(of: .images) == [])
        try sut.set(nil, for: EntryKey(.images, "b"))
        #expect(try names() == ["b.entry", "lock"])
    }

    @Test("A link, a pipe, a folder or a huge file in place of an entry is set aside", arguments: Odd.allCases)
    func test_read_unexpectedFileType_setsFileAside(odd: Odd) throws {
        try save("text")
        try FileManager.default.removeItem(atPath: path("a.entry"))
        try odd.make(at: path("a.entry"))
        #expect(try text() == nil)
        #expect(try names() == ["a.entry.damaged", "lock"])
        #expect(damages.withLock { $0.map(\.reason) } == [odd.reason])
        try save("new")
        #expect(try text() == "new")
    }

    // MARK: Failures

    @Test("A change waits for another process until the timeout, and then throws busy; a read does not wait")
    func test_update_whileLockIsHeld_throwsBusy() throws {
        try save("text")
        let holder = try LockHolder(path("lock"))
        let looks = LockedValue(0)
        let sut = makeSUT(clock: HurriedClock { count in looks.withLock { $0 = count } })
        #expect(throws: StoreError.busy(place: path("lock"), after: .seconds(5))) { try sut.set(nil, for: a) }
        // The store reads the clock once at the start and then once per second.
        #expect(looks.withLock { $0 } == 1 + 5)
        #expect(try text() == "text")
        try holder.end()
        try save("new")
        #expect(try text() == "new")
    }

    @Test("If a file is in place of the folder, the error names the path and the reason")
    func test_anyOperation_withFileInPlaceOfFolder_throws() throws {
        try Data().write(to: folder.url.appending(path: "stores"))
        let reason = "Not a directory"
        #expect(throws: StoreError.unavailable(place: path("a.entry"), reason: reason)) { try text() }
        #expect(throws: StoreError.unavailable(place: path(""), reason: reason)) { try makeSUT().contents(of: .images) }
        #expect(throws: StoreError.unavailable(place: path(""), reason: reason)) { try save("text") }
    }

    /// Law CAT10.
    @Test("A save on a full disk throws and keeps the previous entry", .needsASmallDisk)
    func test_save_onFullDisk_throwsAndKeepsOldEntry() throws {
        let disk = try SmallDisk()
        let sut = FileSystemEntryStore(folder: disk.url)
        try sut.set(StoredEntry(Data("text".utf8), date: date), for: a)
        let place = disk.url.appending(path: "images/a.entry").path
        #expect(throws: StoreError.full(place: place)) {
            try sut.set(StoredEntry(Data(count: 2_000_000), date: date), for: a)
        }
        #expect(try sut.entry(for: a)?.data == Data("text".utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: disk.url.path + "/images").sorted() == [
                "a.entry", "lock",
            ])
    }

    // MARK: Images

    @Test("Saved images can be loaded by a new store on the same folder")
    func test_retrieve_fromANewImageStore_returnsTheSavedImages() throws {
        for name in ["1", "2"] {
            try FileSystemVideoImageDataStore(storeURL: folder.url).insert(Data(name.utf8), for: anyURL(name))
        }
        let sut = FileSystemVideoImageDataStore(storeURL: folder.url)
        #expect(try sut.retrieve(dataForURL: anyURL("1")) == Data("1".utf8))
        #expect(try sut.retrieve(dataForURL: anyURL("2")) == Data("2".utf8))
        #expect(try sut.retrieve(dataForURL: anyURL("3")) == nil)
    }

    // MARK: Helpers

    private func makeSUT(clock: any MonotonicClock = SystemClock()) -> FileSystemEntryStore {
        FileSystemEntryStore(folder: folder.url.appending(path: "stores/here"), clock: clock) { [damages] damage in
            damages.withLock { $0.append(damage) }
        }
    }

    private func save(_ text: String, as name: String = "a") throws {
        try makeSUT().set(StoredEntry(Data(text.utf8), date: date), for: EntryKey(.images, name))
    }

    private func text() throws -> String? {
        try makeSUT().entry(for: a).map { String(decoding: $0.data, as: UTF8.self) }
    }

    private func path(_ name: String) -> String { folder.path("stores/here/images/\(name)") }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path("")).sorted()
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.path(path))[.posixPermissions] as? Int
    }
}
