import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("Use cases of notes", .leakTracking, .tags(.unit))
struct NoteUseCasesTests {
    @Test("A note is created with a new identifier and the current date")
    func test_create_titleAndText_insertsNote() async throws {
        let (identifier, date) = (UUID(), anyDate(5))
        let store = makeStore()
        try await makeCreate(store, date: date, identifier: identifier).createNoteWith(title: "a title", text: "a text")
        #expect(
            store.messages == [
                .insert(Note(identifier: identifier, title: "a title", text: "a text", createdAt: date))
            ])
    }

    @Test("Fetching returns all notes of the store unchanged")
    func test_fetchAll_severalNotes_returnsAllNotes() async throws {
        let notes = [Note.fixture(), .fixture()]
        let store = makeStore(NoteStoreSpy(notes: notes))
        #expect(try await FetchAllNotesUseCase(store: store).fetchAll() == notes)
        #expect(store.messages == [.fetchAll])
    }

    @Test("Updating changes the note with the given identifier")
    func test_update_identifier_updatesNote() async throws {
        let (store, identifier) = (makeStore(), UUID())
        try await UpdateNoteUseCase(store: store).updateNoteWith(
            identifier: identifier, title: "a title", text: "a text")
        #expect(store.messages == [.update(identifier, title: "a title", text: "a text")])
    }

    @Test("Removing deletes the note with the given identifier")
    func test_remove_identifier_removesNote() async throws {
        let (store, identifier) = (makeStore(), UUID())
        try await RemoveNoteUseCase(store: store).removeNoteWith(identifier: identifier)
        #expect(store.messages == [.remove(identifier)])
    }

    @Test("Every use case rethrows the error of the store")
    func test_everyUseCase_withFailingStore_rethrowsError() async throws {
        let errors: [NoteStoreError] = [
            .insert(.exists), .fetch(.store(anyStoreError())), .update(.noSuchNote), .remove(.noSuchNote),
        ]
        let jobs: [@Sendable (NoteStoreSpy) async throws -> Void] = [
            { try await makeCreate($0).createNoteWith(title: "any", text: nil) },
            { _ = try await FetchAllNotesUseCase(store: $0).fetchAll() },
            { try await UpdateNoteUseCase(store: $0).updateNoteWith(identifier: UUID(), title: "any", text: nil) },
            { try await RemoveNoteUseCase(store: $0).removeNoteWith(identifier: UUID()) },
        ]
        for (error, job) in zip(errors, jobs) {
            await #expect(throws: error) { try await job(makeStore(NoteStoreSpy(error: error))) }
        }
    }

    // MARK: Validation

    @Test(
        "A title is reduced to one line and trimmed",
        arguments: zip(
            ["  a title \n", "two\nlines", "a\u{2028}b", "tab\ttab"], ["a title", "two lines", "a b", "tab tab"]))
    func test_title_withWhiteSpace_isNormalized(title: String, kept: String) async throws {
        #expect(try await contents(title: title, text: nil) == [[kept, nil], [kept, nil]])
    }

    @Test(
        "A text stays unchanged, but a blank text is removed",
        arguments: zip([" a\n b ", " \n", ""], [" a\n b ", nil, nil]))
    func test_text_withWhiteSpace_isKeptOrRemoved(text: String, kept: String?) async throws {
        #expect(try await contents(title: "any", text: text) == [["any", kept], ["any", kept]])
    }

    @Test("A title and a text of exactly their maximum size are stored unchanged")
    func test_content_atLimits_isAccepted() async throws {
        let (title, text) = (String(repeating: "t", count: 1_024), String(repeating: "é", count: 32_768))
        #expect(try await contents(title: title, text: text) == [[title, text], [title, text]])
    }

    @Test(
        "A note with an empty title, or with an oversized title or text, does not reach the store",
        arguments: [
            (title: 0, text: 0, reason: NoteStoreError.Reason.emptyTitle),
            (1_025, 0, .titleTooLong(limit: 1_024)),
            (1, 32_769, .textTooLong(limit: 65_536)),
        ])
    func test_content_emptyOrTooLong_throws(titleCount: Int, textCount: Int, reason: NoteStoreError.Reason) async throws
    {
        let (title, text) = (String(repeating: "t", count: titleCount), String(repeating: "é", count: textCount))
        let store = makeStore()
        await #expect(throws: NoteStoreError.insert(reason)) {
            try await makeCreate(store).createNoteWith(title: title, text: text)
        }
        await #expect(throws: NoteStoreError.update(reason)) {
            try await UpdateNoteUseCase(store: store).updateNoteWith(identifier: UUID(), title: title, text: text)
        }
        #expect(store.messages.isEmpty)
    }

    @Test("The description of an error names the failed operation and the reason")
    func test_noteStoreError_description_namesOperationAndReason() {
        let errors: [NoteStoreError] = [
            .insert(.emptyTitle), .insert(.titleTooLong(limit: 7)), .insert(.exists), .update(.noSuchNote),
            .remove(.noSuchNote), .update(.textTooLong(limit: 8)), .fetch(.store(.full(place: "/a"))),
        ]
        #expect(
            errors.map(\.description) == [
                "cannot save the note: the title is empty",
                "cannot save the note: the title is longer than 7 bytes",
                "cannot save the note: the note exists already",
                "cannot change the note: the note does not exist",
                "cannot remove the note: the note does not exist",
                "cannot change the note: the text is longer than 8 bytes",
                "cannot read the notes: /a: no space left",
            ])
    }

    @Test("A blank title counts as empty")
    func test_title_blank_throwsEmptyTitle() async throws {
        await #expect(throws: NoteStoreError.insert(.emptyTitle)) {
            try await makeCreate(makeStore()).createNoteWith(title: " \n\t ", text: "any")
        }
    }

    // MARK: Helpers

    /// Returns the title and the text as they reach the store, first for a new note and then for an updated note.
    private func contents(title: String, text: String?) async throws -> [[String?]] {
        let store = makeStore()
        try await makeCreate(store).createNoteWith(title: title, text: text)
        try await UpdateNoteUseCase(store: store).updateNoteWith(identifier: UUID(), title: title, text: text)
        return store.messages.map { message in
            switch message {
            case .insert(let note): [note.title, note.text]
            case .update(_, let title, let text): [title, text]
            case .fetchAll, .remove: []
            }
        }
    }

    private func makeCreate(
        _ store: NoteStoreSpy, date: Date = anyDate(), identifier: UUID = UUID()
    ) -> CreateNoteUseCase {
        CreateNoteUseCase(store: store, currentDate: { date }, makeIdentifier: { identifier })
    }

    private func makeStore(
        _ store: NoteStoreSpy = NoteStoreSpy(), file: StaticString = #filePath, line: UInt = #line
    ) -> NoteStoreSpy {
        trackForMemoryLeaks(store, file: file, line: line)
        return store
    }
}
