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

    @Test("keeps the contract of a store", arguments: EntryStoreContract.Scenario.allCases)
    func test_store_ofFiles_keepsTheContract(scenario: EntryStoreContract.Scenario) async throws {
        await EntryStoreContract.verify(scenario, in: FileSetting(folder: folder))
    }

    @Test("touches nothing before it is used, and reading makes nothing")
    func test_read_ofNothing_makesNoFolder() throws {
        let sut = makeSUT()
        #expect(try sut.entry(for: a) == nil)
        #expect(try sut.contents(of: .images) == [])
        #expect(try folder.paths() == [])
    }

    @Test("what it makes is for this user alone, and nothing is left over")
    func test_save_ofAnEntry_makesFilesForThisUserAlone() throws {
        try save("text")
        #expect(
            try folder.paths() == ["stores", "stores/here", "stores/here/images"]
                + ["a.entry", "lock"].map { "stores/here/images/\($0)" })
        #expect(try folder.paths().map(permissions) == [0o700, 0o700, 0o700, 0o600, 0o600])
    }

    /// Law CAT10.
    @Test("what a killed writer left is gone after the next save, be it no file")
    func test_save_afterAKilledWriter_leavesNothingElse() throws {
        try save("old")
        try FileManager.default.createSymbolicLink(atPath: path("draft"), withDestinationPath: folder.path("elsewhere"))
        try save("new")
        #expect(try names() == ["a.entry", "lock"])
        #expect(try text() == "new")
    }

    /// Law CAT10.
    @Test("what cannot be put in its place is not left beside it")
    func test_save_ontoWhatCannotBeReplaced_leavesNothing() throws {
        #expect(throws: StoreError.unavailable(place: path("draft"), reason: "Is a directory")) {
            try makeSUT().update(a) { _ in
                try FileManager.default.createDirectory(atPath: path("a.entry"), withIntermediateDirectories: false)
                return StoredEntry(Data(), date: date)
            }
        }
        #expect(try names() == ["a.entry", "lock"])
    }

    // MARK: Damage

    @Test("a file that is cut is set aside and reads as nothing", arguments: [0, 1, 60, 110])
    func test_read_ofACutFile_setsItAside(length: Int) throws {
        try save("text")
        let whole = try Data(contentsOf: URL(filePath: path("a.entry")))
        try whole.prefix(length).write(to: URL(filePath: path("a.entry")))
        #expect(try text() == nil)
        #expect(try names() == ["a.entry.damaged", "lock"])
        #expect(try Data(contentsOf: URL(filePath: path("a.entry.damaged"))) == whole.prefix(length))
        #expect(damages.withLock { $0.map(\.movedTo) } == [path("a.entry.damaged")])
    }

    @Test("no damaged file takes the place of an earlier one")
    func test_read_ofDamageAgain_keepsBoth() throws {
        for text in ["one", "two"] {
            try save("whole")
            try Data(text.utf8).write(to: URL(filePath: path("a.entry")))
            #expect(try self.text() == nil)
        }
        #expect(try names() == ["a.entry.damaged", "a.entry.damaged-2", "lock"])
        #expect(try String(contentsOfFile: path("a.entry.damaged"), encoding: .utf8) == "one")
        #expect(try String(contentsOfFile: path("a.entry.damaged-2"), encoding: .utf8) == "two")
    }

    @Test("what somebody repairs while a reader waits to set it aside is read, and stays")
    func test_read_ofDamageThatIsReplacedMeanwhile_findsTheNewEntry() throws {
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

    @Test("a list leaves out what is damaged, and sets it aside")
    func test_contents_withADamagedFile_listsTheOthers() throws {
        try save("text")
        try save("other", as: "b")
        try Data("{}\n".utf8).write(to: URL(filePath: path("a.entry")))
        #expect(try makeSUT().contents(of: .images).map(\.key.name) == ["b"])
        #expect(damages.withLock { $0.map(\.reason) } == ["its header is none of an entry"])
    }

    @Test("the size of a space is that of its files, and none of them is read")
    func test_size_ofASpace_readsNoFile() throws {
        try save("text")
        try Data(count: 1_000).write(to: URL(filePath: path("b.entry")))
        let size = try #require(FileManager.default.attributesOfItem(atPath: path("a.entry"))[.size] as? Int)
        #expect(try makeSUT().size(of: .images) == size + 1_000)
        #expect(damages.withLock { $0.isEmpty })
    }

    @Test("a change finds nothing in place of damage, and puts its own there")
    func test_update_ofADamagedFile_isGivenNothing() throws {
        try save("text")
        try Data("text".utf8).write(to: URL(filePath: path("a.entry")))
        try makeSUT().update(a) { old in
            #expect(old == nil)
            return StoredEntry(Data("new".utf8), date: date)
        }
        #expect(try text() == "new")
        #expect(damages.withLock { $0.count } == 1)
    }

    @Test("what a later version wrote stays, and says so")
    func test_anyUse_ofALaterVersion_throwsAndLeavesIt() throws {
        try save("text")
        let later = Data("{\"version\":7}\nwho knows".utf8)
        try later.write(to: URL(filePath: path("a.entry")))
        let (sut, error) = (makeSUT(), StoreError.newerVersion(place: path("a.entry"), version: 7))
        #expect(throws: error) { try sut.entry(for: a) }
        #expect(throws: error) { try sut.contents(of: .images) }
        #expect(throws: error) { try sut.set(nil, for: a) }
        #expect(try Data(contentsOf: URL(filePath: path("a.entry"))) == later)
    }

    @Test("the file of another key in the place of this one's is no entry of it, and stays")
    func test_read_ofAnotherKeysFile_findsNothing() throws {
        try save("text")
        try FileManager.default.moveItem(atPath: path("a.entry"), toPath: path("b.entry"))
        let sut = makeSUT()
        #expect(try sut.entry(for: EntryKey(.images, "b")) == nil)
        #expect(try sut.contents(of: .images) == [])
        try sut.set(nil, for: EntryKey(.images, "b"))
        #expect(try names() == ["b.entry", "lock"])
    }

    @Test("a link, a pipe, a folder and a huge file are set aside and not opened", arguments: Odd.allCases)
    func test_read_ofWhatIsNoEntry_setsItAside(odd: Odd) throws {
        try save("text")
        try FileManager.default.removeItem(atPath: path("a.entry"))
        try odd.make(at: path("a.entry"))
        #expect(try text() == nil)
        #expect(try names() == ["a.entry.damaged", "lock"])
        #expect(damages.withLock { $0.map(\.reason) } == [odd.reason])
        try save("new")
        #expect(try text() == "new")
    }

    // MARK: Refusals

    @Test("a change waits as long as it may for another process, and then says so; reading does not wait")
    func test_update_whileAnotherProcessChanges_throwsBusy() throws {
        try save("text")
        let holder = try LockHolder(path("lock"))
        let looks = LockedValue(0)
        let sut = makeSUT(clock: HurriedClock { count in looks.withLock { $0 = count } })
        #expect(throws: StoreError.busy(place: path("lock"), after: .seconds(5))) { try sut.set(nil, for: a) }
        // The first one is at the start, and each is a second later.
        #expect(looks.withLock { $0 } == 1 + 5)
        #expect(try text() == "text")
        try holder.end()
        try save("new")
        #expect(try text() == "new")
    }

    @Test("where a file is in the way, it names the path and the reason")
    func test_anyUse_whereAFileIsInTheWay_throws() throws {
        try Data().write(to: folder.url.appending(path: "stores"))
        let reason = "Not a directory"
        #expect(throws: StoreError.unavailable(place: path("a.entry"), reason: reason)) { try text() }
        #expect(throws: StoreError.unavailable(place: path(""), reason: reason)) { try makeSUT().contents(of: .images) }
        #expect(throws: StoreError.unavailable(place: path(""), reason: reason)) { try save("text") }
    }

    /// Law CAT10.
    @Test("a disk that fills up loses nothing, and says so", .needsASmallDisk)
    func test_save_onAFullDisk_throwsAndKeepsWhatWasThere() throws {
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

    @Test("images by their URL are there for the next store")
    func test_images_FileSystemVideoImageDataStore_persistByURL() throws {
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
