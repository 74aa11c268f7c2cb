import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("EntryNoteStore", .leakTracking, .tags(.unit))
struct EntryNoteStoreTests {
    @Test("an inserted note is found as it was written, whatever it says")
    func test_insert_aNote() async throws {
        let (sut, _) = makeSUT()
        let note = Note.fixture(title: "\u{1B}[2J \"quoted\"/é", text: nil, createdAt: anyDate(0.1))
        try await sut.insert(note)
        #expect(try await sut.fetchAll() == [note])
    }

    @Test("a note is an entry under its video and its identifier, of the age of the note")
    func test_insert_isAnEntry() async throws {
        let (sut, entries) = makeSUT(video: try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000A")))
        let identifier = try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000B"))
        try await sut.insert(.fixture(identifier: identifier, createdAt: anyDate(7)))
        let infos = try entries.contents(of: .notes)
        #expect(
            infos.map(\.key.name) == ["00000000-0000-4000-8000-00000000000A/00000000-0000-4000-8000-00000000000B"])
        #expect(infos.map(\.date) == [anyDate(7)])
    }

    @Test("a second note of the same identifier is refused, and the first stays")
    func test_insert_ofAnIdentifierThatIsThere() async throws {
        let (sut, _) = makeSUT()
        let note = Note.fixture(title: "first")
        try await sut.insert(note)
        await #expect(throws: NoteStoreError.insert(.exists)) {
            try await sut.insert(.fixture(identifier: note.id, title: "second"))
        }
        #expect(try await sut.fetchAll() == [note])
    }

    @Test("notes come oldest first, and by identifier where they are of one age")
    func test_fetchAll_ofSome_isInOrder() async throws {
        let (sut, _) = makeSUT()
        let identifiers = [UUID(), UUID(), UUID()].sorted { $0.uuidString < $1.uuidString }
        let notes = [
            Note.fixture(identifier: identifiers[2], createdAt: anyDate(1)),
            .fixture(identifier: identifiers[0], createdAt: anyDate(2)),
            .fixture(identifier: identifiers[1], createdAt: anyDate(2)),
        ]
        for note in notes.reversed() { try await sut.insert(note) }
        #expect(try await sut.fetchAll() == notes)
    }

    @Test("notes on other videos are not seen, and not changed")
    func test_fetchAll_ofAnotherVideo() async throws {
        let (sut, entries) = makeSUT()
        let other = EntryNoteStore(entries: EntryStore(entries), video: UUID())
        let note = Note.fixture()
        try await sut.insert(note)
        #expect(try await other.fetchAll().isEmpty)
        await #expect(throws: NoteStoreError.remove(.noSuchNote)) { try await other.remove(identifier: note.id) }
        #expect(try await sut.fetchAll() == [note])
    }

    @Test("a change keeps identifier, date and place")
    func test_update_ofANote() async throws {
        let (sut, _) = makeSUT()
        let notes = [Note.fixture(createdAt: anyDate(1)), .fixture(createdAt: anyDate(2))]
        for note in notes { try await sut.insert(note) }
        try await sut.update(identifier: notes[0].id, title: "another", text: nil)
        let changed = Note(identifier: notes[0].id, title: "another", text: nil, createdAt: anyDate(1))
        #expect(try await sut.fetchAll() == [changed, notes[1]])
    }

    @Test("a note that is not there is not changed, and none comes of it")
    func test_update_ofNoNote() async throws {
        let (sut, _) = makeSUT()
        await #expect(throws: NoteStoreError.update(.noSuchNote)) {
            try await sut.update(identifier: UUID(), title: "any", text: nil)
        }
        #expect(try await sut.fetchAll().isEmpty)
    }

    @Test("a removed note is gone, and the others stay")
    func test_remove_ofANote() async throws {
        let (sut, _) = makeSUT()
        let notes = [Note.fixture(), .fixture(createdAt: anyDate(1))]
        for note in notes { try await sut.insert(note) }
        try await sut.remove(identifier: notes[0].id)
        #expect(try await sut.fetchAll() == [notes[1]])
    }

    @Test("a note that is not there is not removed")
    func test_remove_ofNoNote() async throws {
        let (sut, _) = makeSUT()
        await #expect(throws: NoteStoreError.remove(.noSuchNote)) { try await sut.remove(identifier: UUID()) }
    }

    @Test("an error of the store says which job was not done")
    func test_failure_ofTheStore() async throws {
        let (sut, entries) = makeSUT()
        entries.failReads(with: .unavailable(place: "p", reason: "read"))
        entries.failWrites(with: .full(place: "p"))
        await #expect(throws: NoteStoreError.insert(.store(.full(place: "p")))) { try await sut.insert(.fixture()) }
        await #expect(throws: NoteStoreError.fetch(.store(.unavailable(place: "p", reason: "read")))) {
            try await sut.fetchAll()
        }
        await #expect(throws: NoteStoreError.update(.store(.full(place: "p")))) {
            try await sut.update(identifier: UUID(), title: "any", text: nil)
        }
        await #expect(throws: NoteStoreError.remove(.store(.full(place: "p")))) {
            try await sut.remove(identifier: UUID())
        }
    }

    @Test("an entry that is no note is named, is not changed, and can be removed")
    func test_entry_thatIsNoNote() async throws {
        let video = UUID()
        let (sut, entries) = makeSUT(video: video)
        let note = Note.fixture()
        let key = EntryKey(.notes, "\(video.uuidString)/\(note.id.uuidString)")
        let entry = StoredEntry(Data("{}".utf8), date: anyDate())
        try entries.set(entry, for: key)
        let error = StoreError.unreadable(
            place: key.description, reason: "unexpected content")
        await #expect(throws: NoteStoreError.fetch(.store(error))) { try await sut.fetchAll() }
        await #expect(throws: NoteStoreError.update(.store(error))) {
            try await sut.update(identifier: note.id, title: "any", text: nil)
        }
        #expect(try entries.entry(for: key) == entry)
        try await sut.remove(identifier: note.id)
        #expect(try await sut.fetchAll().isEmpty)
    }

    private func makeSUT(
        video: UUID = UUID(), file: StaticString = #filePath, line: UInt = #line
    ) -> (EntryNoteStore, EntryStoreSpy) {
        let entries = EntryStoreSpy()
        trackForMemoryLeaks(entries, file: file, line: line)
        return (EntryNoteStore(entries: EntryStore(entries), video: video), entries)
    }
}
