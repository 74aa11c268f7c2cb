import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("EntryNoteStore", .leakTracking, .tags(.unit))
struct EntryNoteStoreTests {
    @Test("A note without text and with an unusual title is read back unchanged")
    func test_insert_note_storesNoteUnchanged() async throws {
        let (sut, _) = makeSUT()
        let note = Note.fixture(title: "\u{1B}[2J \"quoted\"/é", text: nil, createdAt: anyDate(0.1))
        try await sut.insert(note)
        #expect(try await sut.fetchAll() == [note])
    }

    @Test("The entry of a note is named after the video and the note identifier, and has the date of the note")
    func test_insert_note_savesEntryUnderVideoAndIdentifier() async throws {
        let (sut, entries) = makeSUT(video: try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000A")))
        let identifier = try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000B"))
        try await sut.insert(.fixture(identifier: identifier, createdAt: anyDate(7)))
        let infos = try entries.contents(of: .notes)
        #expect(
            infos.map(\.key.name) == ["00000000-0000-4000-8000-00000000000A/00000000-0000-4000-8000-00000000000B"])
        #expect(infos.map(\.date) == [anyDate(7)])
    }

    @Test("Inserting a second note with the same identifier throws, and the first note stays")
    func test_insert_existingIdentifier_throws() async throws {
        let (sut, _) = makeSUT()
        let note = Note.fixture(title: "first")
        try await sut.insert(note)
        await #expect(throws: NoteStoreError.insert(.exists)) {
            try await sut.insert(.fixture(identifier: note.id, title: "second"))
        }
        #expect(try await sut.fetchAll() == [note])
    }

    @Test("Notes are sorted by date, and by identifier if their dates are equal")
    func test_fetchAll_severalNotes_areSorted() async throws {
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

    @Test("Notes of another video are neither returned nor removed")
    func test_fetchAll_forAnotherVideo_returnsNoNotes() async throws {
        let (sut, entries) = makeSUT()
        let other = EntryNoteStore(entries: EntryStore(entries), video: UUID())
        let note = Note.fixture()
        try await sut.insert(note)
        #expect(try await other.fetchAll().isEmpty)
        await #expect(throws: NoteStoreError.remove(.noSuchNote)) { try await other.remove(identifier: note.id) }
        #expect(try await sut.fetchAll() == [note])
    }

    @Test("An update keeps the identifier, the date and the order of the notes")
    func test_update_note_keepsIdentifierAndDate() async throws {
        let (sut, _) = makeSUT()
        let notes = [Note.fixture(createdAt: anyDate(1)), .fixture(createdAt: anyDate(2))]
        for note in notes { try await sut.insert(note) }
        try await sut.update(identifier: notes[0].id, title: "another", text: nil)
        let changed = Note(identifier: notes[0].id, title: "another", text: nil, createdAt: anyDate(1))
        #expect(try await sut.fetchAll() == [changed, notes[1]])
    }

    @Test("Updating a missing note throws and creates no note")
    func test_update_missingNote_throws() async throws {
        let (sut, _) = makeSUT()
        await #expect(throws: NoteStoreError.update(.noSuchNote)) {
            try await sut.update(identifier: UUID(), title: "any", text: nil)
        }
        #expect(try await sut.fetchAll().isEmpty)
    }

    @Test("A removed note is gone, and the other notes stay")
    func test_remove_note_keepsOtherNotes() async throws {
        let (sut, _) = makeSUT()
        let notes = [Note.fixture(), .fixture(createdAt: anyDate(1))]
        for note in notes { try await sut.insert(note) }
        try await sut.remove(identifier: notes[0].id)
        #expect(try await sut.fetchAll() == [notes[1]])
    }

    @Test("Removing a missing note throws")
    func test_remove_missingNote_throws() async throws {
        let (sut, _) = makeSUT()
        await #expect(throws: NoteStoreError.remove(.noSuchNote)) { try await sut.remove(identifier: UUID()) }
    }

    @Test("A store error is wrapped in the failure of the operation")
    func test_allOperations_withFailingStore_throwErrorOfOperation() async throws {
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

    @Test("An entry that is not a note causes an error with the entry's name, cannot be updated, and can be removed")
    func test_fetchAll_unreadableEntry_throwsAndEntryCanBeRemoved() async throws {
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
