import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("EntryNoteStore", .leakTracking, .tags(.unit))
struct EntryNoteStoreTests {
    @Test("an inserted note is found as it was written, whatever it says")
    func test_insert_aNote() throws {
        let (sut, _) = makeSUT()
        let note = Note.fixture(title: "\u{1B}[2J \"quoted\"/é", text: nil, createdAt: anyDate(0.1))
        try sut.insert(note)
        #expect(try sut.fetchAll() == [note])
    }

    @Test("a note is an entry under its video and its identifier, of the age of the note")
    func test_insert_isAnEntry() throws {
        let (sut, entries) = makeSUT(video: try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000A")))
        let identifier = try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000B"))
        try sut.insert(.fixture(identifier: identifier, createdAt: anyDate(7)))
        let infos = try entries.contents(of: .notes)
        #expect(
            infos.map(\.key.name) == ["00000000-0000-4000-8000-00000000000A/00000000-0000-4000-8000-00000000000B"])
        #expect(infos.map(\.date) == [anyDate(7)])
    }

    @Test("a second note of the same identifier is refused, and the first stays")
    func test_insert_ofAnIdentifierThatIsThere() throws {
        let (sut, _) = makeSUT()
        let note = Note.fixture(title: "first")
        try sut.insert(note)
        #expect(throws: NoteStoreError.insert(.exists)) {
            try sut.insert(.fixture(identifier: note.id, title: "second"))
        }
        #expect(try sut.fetchAll() == [note])
    }

    @Test("notes come oldest first, and by identifier where they are of one age")
    func test_fetchAll_ofSome_isInOrder() throws {
        let (sut, _) = makeSUT()
        let identifiers = [UUID(), UUID(), UUID()].sorted { $0.uuidString < $1.uuidString }
        let notes = [
            Note.fixture(identifier: identifiers[2], createdAt: anyDate(1)),
            .fixture(identifier: identifiers[0], createdAt: anyDate(2)),
            .fixture(identifier: identifiers[1], createdAt: anyDate(2)),
        ]
        for note in notes.reversed() { try sut.insert(note) }
        #expect(try sut.fetchAll() == notes)
    }

    @Test("notes on other videos are not seen, and not changed")
    func test_fetchAll_ofAnotherVideo() throws {
        let (sut, entries) = makeSUT()
        let other = EntryNoteStore(entries: entries, video: UUID())
        let note = Note.fixture()
        try sut.insert(note)
        #expect(try other.fetchAll().isEmpty)
        #expect(throws: NoteStoreError.remove(.noSuchNote)) { try other.remove(identifier: note.id) }
        #expect(try sut.fetchAll() == [note])
    }

    @Test("a change keeps identifier, date and place")
    func test_update_ofANote() throws {
        let (sut, _) = makeSUT()
        let notes = [Note.fixture(createdAt: anyDate(1)), .fixture(createdAt: anyDate(2))]
        for note in notes { try sut.insert(note) }
        try sut.update(identifier: notes[0].id, title: "another", text: nil)
        let changed = Note(identifier: notes[0].id, title: "another", text: nil, createdAt: anyDate(1))
        #expect(try sut.fetchAll() == [changed, notes[1]])
    }

    @Test("a note that is not there is not changed, and none comes of it")
    func test_update_ofNoNote() throws {
        let (sut, _) = makeSUT()
        #expect(throws: NoteStoreError.update(.noSuchNote)) {
            try sut.update(identifier: UUID(), title: "any", text: nil)
        }
        #expect(try sut.fetchAll().isEmpty)
    }

    @Test("a removed note is gone, and the others stay")
    func test_remove_ofANote() throws {
        let (sut, _) = makeSUT()
        let notes = [Note.fixture(), .fixture(createdAt: anyDate(1))]
        for note in notes { try sut.insert(note) }
        try sut.remove(identifier: notes[0].id)
        #expect(try sut.fetchAll() == [notes[1]])
    }

    @Test("a note that is not there is not removed")
    func test_remove_ofNoNote() {
        let (sut, _) = makeSUT()
        #expect(throws: NoteStoreError.remove(.noSuchNote)) { try sut.remove(identifier: UUID()) }
    }

    @Test("an error of the store says which job was not done")
    func test_failure_ofTheStore() {
        let (sut, entries) = makeSUT()
        entries.failReads(with: .unavailable(place: "p", reason: "read"))
        entries.failWrites(with: .full(place: "p"))
        #expect(throws: NoteStoreError.insert(.store(.full(place: "p")))) { try sut.insert(.fixture()) }
        #expect(throws: NoteStoreError.fetch(.store(.unavailable(place: "p", reason: "read")))) {
            try sut.fetchAll()
        }
        #expect(throws: NoteStoreError.update(.store(.full(place: "p")))) {
            try sut.update(identifier: UUID(), title: "any", text: nil)
        }
        #expect(throws: NoteStoreError.remove(.store(.full(place: "p")))) { try sut.remove(identifier: UUID()) }
    }

    @Test("an entry that is no note is named, is not changed, and can be removed")
    func test_entry_thatIsNoNote() throws {
        let video = UUID()
        let (sut, entries) = makeSUT(video: video)
        let note = Note.fixture()
        let key = EntryKey(.notes, "\(video.uuidString)/\(note.id.uuidString)")
        let entry = StoredEntry(Data("{}".utf8), date: anyDate())
        try entries.set(entry, for: key)
        let error = StoreError.unreadable(
            place: key.description, reason: "it is not what is kept under such a name")
        #expect(throws: NoteStoreError.fetch(.store(error))) { try sut.fetchAll() }
        #expect(throws: NoteStoreError.update(.store(error))) {
            try sut.update(identifier: note.id, title: "any", text: nil)
        }
        #expect(try entries.entry(for: key) == entry)
        try sut.remove(identifier: note.id)
        #expect(try sut.fetchAll().isEmpty)
    }

    private func makeSUT(
        video: UUID = UUID(), file: StaticString = #filePath, line: UInt = #line
    ) -> (EntryNoteStore, EntryStoreSpy) {
        let entries = EntryStoreSpy()
        trackForMemoryLeaks(entries, file: file, line: line)
        return (EntryNoteStore(entries: entries, video: video), entries)
    }
}
