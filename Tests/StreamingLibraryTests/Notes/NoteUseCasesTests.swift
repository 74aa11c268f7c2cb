import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("The use cases of notes", .leakTracking, .tags(.unit))
struct NoteUseCasesTests {
    @Test("a note is written with a new identifier and the date")
    func test_create_aTitleAndAText() async throws {
        let (identifier, date) = (UUID(), anyDate(5))
        let store = makeStore()
        try await makeCreate(store, date: date, identifier: identifier).createNoteWith(title: "a title", text: "a text")
        #expect(
            store.messages == [
                .insert(Note(identifier: identifier, title: "a title", text: "a text", createdAt: date))
            ])
    }

    @Test("all notes are read as the store has them")
    func test_fetchAll_ofSome() async throws {
        let notes = [Note.fixture(), .fixture()]
        let store = makeStore(NoteStoreSpy(notes: notes))
        #expect(try await FetchAllNotesUseCase(store: store).fetchAll() == notes)
        #expect(store.messages == [.fetchAll])
    }

    @Test("a note is changed by its identifier")
    func test_update_anIdentifier() async throws {
        let (store, identifier) = (makeStore(), UUID())
        try await UpdateNoteUseCase(store: store).updateNoteWith(
            identifier: identifier, title: "a title", text: "a text")
        #expect(store.messages == [.update(identifier, title: "a title", text: "a text")])
    }

    @Test("a note is removed by its identifier")
    func test_remove_anIdentifier() async throws {
        let (store, identifier) = (makeStore(), UUID())
        try await RemoveNoteUseCase(store: store).removeNoteWith(identifier: identifier)
        #expect(store.messages == [.remove(identifier)])
    }

    @Test("what the store fails with comes through, whichever job it is")
    func test_failure_ofTheStore() async throws {
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

    // MARK: What may be written

    @Test(
        "a title is one line without white space around it",
        arguments: zip(
            ["  a title \n", "two\nlines", "a\u{2028}b", "tab\ttab"], ["a title", "two lines", "a b", "tab tab"]))
    func test_title_withWhiteSpace(title: String, kept: String) async throws {
        #expect(try await contents(title: title, text: nil) == [[kept, nil], [kept, nil]])
    }

    @Test(
        "a text stays as it is, and is none if it is white space",
        arguments: zip([" a\n b ", " \n", ""], [" a\n b ", nil, nil]))
    func test_text_withWhiteSpace(text: String, kept: String?) async throws {
        #expect(try await contents(title: "any", text: text) == [["any", kept], ["any", kept]])
    }

    @Test("at the limits, title and text are taken")
    func test_content_atTheLimits() async throws {
        let (title, text) = (String(repeating: "t", count: 1_024), String(repeating: "é", count: 32_768))
        #expect(try await contents(title: title, text: text) == [[title, text], [title, text]])
    }

    @Test(
        "without a title, or with too much, nothing reaches the store",
        arguments: [
            (title: 0, text: 0, reason: NoteStoreError.Reason.emptyTitle),
            (1_025, 0, .titleTooLong(limit: 1_024)),
            (1, 32_769, .textTooLong(limit: 65_536)),
        ])
    func test_content_thatIsRefused(titleCount: Int, textCount: Int, reason: NoteStoreError.Reason) async throws {
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

    @Test("a failure says which job was not done, and why")
    func test_failure_isDescribed() {
        let errors: [NoteStoreError] = [
            .insert(.emptyTitle), .insert(.titleTooLong(limit: 7)), .insert(.exists), .update(.noSuchNote),
            .remove(.noSuchNote), .update(.textTooLong(limit: 8)), .fetch(.store(.full(place: "/a"))),
        ]
        #expect(
            errors.map(\.description) == [
                "cannot save the note: the title is empty",
                "cannot save the note: the title is longer than 7 bytes",
                "cannot save the note: the note exists already",
                "cannot change the note: no such note",
                "cannot remove the note: no such note",
                "cannot change the note: the text is longer than 8 bytes",
                "cannot read the notes: /a: no space left",
            ])
    }

    @Test("a title of white space is none")
    func test_title_ofWhiteSpace() async throws {
        await #expect(throws: NoteStoreError.insert(.emptyTitle)) {
            try await makeCreate(makeStore()).createNoteWith(title: " \n\t ", text: "any")
        }
    }

    // MARK: Helpers

    /// What reaches the store of a new note, and of a changed one.
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
