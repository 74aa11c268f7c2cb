import Foundation
import Observation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

/// Tests of the view model in isolation, with doubles for its use cases.
@Suite("NotesViewModel", .leakTracking, .tags(.unit)) @MainActor
struct NotesViewModelTests {
    @Test("A new view model calls no use case")
    func test_init_ofANewViewModel_callsNoUseCase() {
        let (sut, useCases) = makeSUT()
        #expect(useCases.messages.isEmpty)
        #expect(sut.notes.isEmpty)
        #expect(sut.lastError == nil)
    }

    @Test("The view model creates a note and then fetches all notes")
    func test_createNoteWith_titleAndText_createsAndFetches() async {
        let notes = [Note.fixture()]
        let (sut, useCases) = makeSUT(NoteUseCasesMock(notes: notes))
        await sut.createNoteWith(title: "a title", text: "a text")
        #expect(useCases.messages == [.create(title: "a title", text: "a text"), .fetchAll])
        #expect(sut.notes == notes)
    }

    @Test("The view model shows all notes in the order of the fetcher")
    func test_fetchAllNotes_severalNotes_showsAllNotesInOrder() async {
        let notes = [Note.fixture(), .fixture()]
        let (sut, useCases) = makeSUT(NoteUseCasesMock(notes: notes))
        await sut.fetchAllNotes()
        #expect(useCases.messages == [.fetchAll])
        #expect(sut.notes == notes)
    }

    @Test("The view model updates a note and then fetches all notes")
    func test_updateNoteWith_identifier_updatesAndFetches() async {
        let note = Note.fixture()
        let (sut, useCases) = makeSUT(NoteUseCasesMock(notes: [note]))
        await sut.updateNoteWith(identifier: note.id, title: "another title", text: nil)
        #expect(useCases.messages == [.update(note.id, title: "another title", text: nil), .fetchAll])
        #expect(sut.notes == [note])
    }

    @Test("The view model removes a note and then fetches all notes")
    func test_removeNoteWith_identifier_removesAndFetches() async {
        let note = Note.fixture()
        let (sut, useCases) = makeSUT(NoteUseCasesMock(notes: [note]))
        await sut.fetchAllNotes()
        useCases.setNotes([])
        await sut.removeNoteWith(identifier: note.id)
        #expect(useCases.messages == [.fetchAll, .remove(note.id), .fetchAll])
        #expect(sut.notes.isEmpty)
    }

    @Test("The view model shows the error of each operation and keeps the notes", arguments: Self.failures)
    func test_failure_ofEachOperation_isShownAndKeepsNotes(error: NoteStoreError) async {
        let note = Note.fixture()
        let (sut, useCases) = makeSUT(NoteUseCasesMock(notes: [note]))
        await sut.fetchAllNotes()
        useCases.setError(error)
        useCases.setNotes([])

        await perform(error, on: sut)

        #expect(sut.lastError == error)
        #expect(sut.notes == [note])
    }

    @Test("A later success of the same operation clears the displayed error", arguments: Self.failures)
    func test_failure_followedBySuccess_isCleared(error: NoteStoreError) async {
        let (sut, useCases) = makeSUT(NoteUseCasesMock(error: error))
        await perform(error, on: sut)
        #expect(sut.lastError == error)
        useCases.setError(nil)
        await perform(error, on: sut)
        #expect(sut.lastError == nil)
    }

    @Test("A failed change does not fetch the notes", arguments: Self.failures)
    func test_failure_ofChange_fetchesNothing(error: NoteStoreError) async {
        if case .fetch = error { return }
        let (sut, useCases) = makeSUT(NoteUseCasesMock(error: error))
        await perform(error, on: sut)
        #expect(!useCases.messages.contains(.fetchAll))
    }

    @Test("The result of an earlier fetch does not replace the result of a later fetch")
    func test_fetchAllNotes_overlapping_showsLastResult() async {
        let (slow, useCases) = (SlowFetcher(), NoteUseCasesMock())
        let sut = NotesViewModel(creator: useCases, fetcher: slow, updater: useCases, remover: useCases)
        let first = Task { await sut.fetchAllNotes() }
        let old = await slow.next()
        let second = Task { await sut.fetchAllNotes() }
        let new = await slow.next()
        let note = Note.fixture()
        new.yield([note])
        await second.value
        old.yield([])
        await first.value
        #expect(sut.notes == [note])
    }

    @Test("Observers of the notes are notified of a change")
    func test_notes_whenFetched_notifyObservers() async {
        let (sut, _) = makeSUT(NoteUseCasesMock(notes: [.fixture()]))
        await confirmation { changed in
            withObservationTracking {
                _ = sut.notes
            } onChange: {
                changed()
            }
            await sut.fetchAllNotes()
        }
    }

    // MARK: Helpers

    nonisolated static let failures: [NoteStoreError] = [
        .insert(.emptyTitle), .fetch(.store(anyStoreError())), .update(.noSuchNote), .remove(.noSuchNote),
    ]

    /// Performs the operation that can fail with `error`.
    private func perform(_ error: NoteStoreError, on sut: NotesViewModel) async {
        switch error {
        case .insert: await sut.createNoteWith(title: "any", text: nil)
        case .fetch: await sut.fetchAllNotes()
        case .update: await sut.updateNoteWith(identifier: UUID(), title: "any", text: nil)
        case .remove: await sut.removeNoteWith(identifier: UUID())
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

/// A fetcher whose calls wait until the test completes them.
private final class SlowFetcher: NoteFetcher {
    typealias Response = AsyncStream<[Note]>.Continuation

    private let fetches = AsyncStream<Response>.makeStream()

    func fetchAll() async throws(NoteStoreError) -> [Note] {
        let (responses, response) = AsyncStream<[Note]>.makeStream()
        fetches.continuation.yield(response)
        for await notes in responses { return notes }
        return []
    }

    /// Waits for the next fetch, and returns the response that the test completes.
    func next() async -> Response {
        for await fetch in fetches.stream { return fetch }
        preconditionFailure("the stream does not end")
    }
}
