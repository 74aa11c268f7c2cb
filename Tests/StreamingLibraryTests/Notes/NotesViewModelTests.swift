import Foundation
import Observation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

/// The view model alone, with doubles for its use cases.
@Suite("NotesViewModel", .leakTracking, .tags(.unit)) @MainActor
struct NotesViewModelTests {
    @Test("asks for nothing by itself")
    func test_init() {
        let (sut, useCases) = makeSUT()
        #expect(useCases.messages.isEmpty)
        #expect(sut.notes.isEmpty)
        #expect(sut.lastError == nil)
    }

    @Test("a new note is written, and then all are read")
    func test_createNoteWith_aTitleAndAText() {
        let notes = [Note.fixture()]
        let (sut, useCases) = makeSUT(NoteUseCasesMock(notes: notes))
        sut.createNoteWith(title: "a title", text: "a text")
        #expect(useCases.messages == [.create(title: "a title", text: "a text"), .fetchAll])
        #expect(sut.notes == notes)
    }

    @Test("all notes are read, in the order in which they come")
    func test_fetchAllNotes_ofSome() {
        let notes = [Note.fixture(), .fixture()]
        let (sut, useCases) = makeSUT(NoteUseCasesMock(notes: notes))
        sut.fetchAllNotes()
        #expect(useCases.messages == [.fetchAll])
        #expect(sut.notes == notes)
    }

    @Test("a note is changed, and then all are read")
    func test_updateNoteWith_anIdentifier() {
        let note = Note.fixture()
        let (sut, useCases) = makeSUT(NoteUseCasesMock(notes: [note]))
        sut.updateNoteWith(identifier: note.id, title: "another title", text: nil)
        #expect(useCases.messages == [.update(note.id, title: "another title", text: nil), .fetchAll])
        #expect(sut.notes == [note])
    }

    @Test("a note is removed, and then all are read")
    func test_removeNoteWith_anIdentifier() {
        let note = Note.fixture()
        let (sut, useCases) = makeSUT(NoteUseCasesMock(notes: [note]))
        sut.fetchAllNotes()
        useCases.notes = []
        sut.removeNoteWith(identifier: note.id)
        #expect(useCases.messages == [.fetchAll, .remove(note.id), .fetchAll])
        #expect(sut.notes.isEmpty)
    }

    @Test("each of the four failures is shown, and what was read before stays", arguments: Self.failures)
    func test_failure_ofEachJob(error: NoteStoreError) {
        let note = Note.fixture()
        let (sut, useCases) = makeSUT(NoteUseCasesMock(notes: [note]))
        sut.fetchAllNotes()
        useCases.error = error
        useCases.notes = []

        perform(error, on: sut)

        #expect(sut.lastError == error)
        #expect(sut.notes == [note])
    }

    @Test("each of the four failures is forgotten when the same is done after all", arguments: Self.failures)
    func test_failure_followedByASuccess(error: NoteStoreError) {
        let (sut, useCases) = makeSUT(NoteUseCasesMock(error: error))
        perform(error, on: sut)
        #expect(sut.lastError == error)
        useCases.error = nil
        perform(error, on: sut)
        #expect(sut.lastError == nil)
    }

    @Test("a note that is not written leads to no read", arguments: Self.failures)
    func test_failure_ofAChange_readsNothing(error: NoteStoreError) {
        if case .fetch = error { return }
        let (sut, useCases) = makeSUT(NoteUseCasesMock(error: error))
        perform(error, on: sut)
        #expect(!useCases.messages.contains(.fetchAll))
    }

    @Test("a view that looks at the notes is told of a change")
    func test_notes_areObserved() async {
        let (sut, _) = makeSUT(NoteUseCasesMock(notes: [.fixture()]))
        await confirmation { changed in
            withObservationTracking {
                _ = sut.notes
            } onChange: {
                changed()
            }
            sut.fetchAllNotes()
        }
    }

    // MARK: Helpers

    nonisolated static let failures: [NoteStoreError] = [
        .insert(.emptyTitle), .fetch(.store(anyStoreError())), .update(.noSuchNote), .remove(.noSuchNote),
    ]

    /// The job that fails with that error.
    private func perform(_ error: NoteStoreError, on sut: NotesViewModel) {
        switch error {
        case .insert: sut.createNoteWith(title: "any", text: nil)
        case .fetch: sut.fetchAllNotes()
        case .update: sut.updateNoteWith(identifier: UUID(), title: "any", text: nil)
        case .remove: sut.removeNoteWith(identifier: UUID())
        }
    }

    private func makeSUT(
        _ useCases: NoteUseCasesMock = NoteUseCasesMock(), file: StaticString = #filePath, line: UInt = #line
    ) -> (NotesViewModel, NoteUseCasesMock) {
        let sut = NotesViewModel(creator: useCases, fetcher: useCases, updater: useCases, remover: useCases)
        trackForMemoryLeaks(sut, file: file, line: line)
        trackForMemoryLeaks(useCases, file: file, line: line)
        return (sut, useCases)
    }
}
