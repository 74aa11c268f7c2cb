import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

/// From the view model through the use cases to a store, and back. The first five carry the names of the guide.
///
/// The guide puts a container in memory into a database that all share. What one test leaves there, or a test that
/// forgets the container, is then found by the next, and two tests cannot run at once. Here a test makes its store and
/// hands it down by initialisers, so there is nothing to put back, and what shares a place does so in the open.
@Suite("From the view model to the store", .leakTracking, .tags(.integration)) @MainActor
struct ViewModelIntegrationTests {
    @Test("a new note is in the store", arguments: StoreKind.all)
    func testCreateNote(kind: StoreKind) async throws {
        try await withSUT(kind) { sut in
            await sut.createNoteWith(title: "Hello 1", text: "text 1")

            #expect(sut.lastError == nil)
            #expect(contents(of: sut) == [["Hello 1", "text 1"]])
        }
    }

    @Test("two new notes are in the store, each with its own title and text", arguments: StoreKind.all)
    func testCreateTwoNotes(kind: StoreKind) async throws {
        try await withSUT(kind) { sut in
            await sut.createNoteWith(title: "Hello 1", text: "text 1")
            await sut.createNoteWith(title: "Hello 2", text: "text 2")

            #expect(contents(of: sut) == [["Hello 1", "text 1"], ["Hello 2", "text 2"]])
        }
    }

    @Test("what one view model wrote, another reads, oldest first", arguments: StoreKind.all)
    func testFetchAllNotes(kind: StoreKind) async throws {
        try await withTemporaryFolder { folder in
            let store = try kind.open(folder)
            let writer = makeSUT(store)
            await writer.createNoteWith(title: "Note 1", text: "text 1")
            await writer.createNoteWith(title: "Note 2", text: "text 2")

            let sut = makeSUT(store)
            #expect(sut.notes.isEmpty)
            await sut.fetchAllNotes()

            #expect(contents(of: sut) == [["Note 1", "text 1"], ["Note 2", "text 2"]])
            #expect(sut.notes == writer.notes)
        }
    }

    @Test("a changed note keeps its identifier and its date, and the other stays", arguments: StoreKind.all)
    func testUpdateNote(kind: StoreKind) async throws {
        try await withSUT(kind) { sut in
            await sut.createNoteWith(title: "Note 1", text: "text 1")
            await sut.createNoteWith(title: "Note 2", text: "text 2")
            let notes = sut.notes
            let first = try #require(notes.first)

            await sut.updateNoteWith(identifier: first.id, title: "Another 1", text: nil)

            #expect(sut.lastError == nil)
            #expect(contents(of: sut) == [["Another 1", nil], ["Note 2", "text 2"]])
            #expect(sut.notes.map(\.id) == notes.map(\.id))
            #expect(sut.notes.map(\.createdAt) == notes.map(\.createdAt))
        }
    }

    @Test("a removed note is gone, and the other stays", arguments: StoreKind.all)
    func testRemoveNote(kind: StoreKind) async throws {
        try await withSUT(kind) { sut in
            await sut.createNoteWith(title: "Note 1", text: "text 1")
            await sut.createNoteWith(title: "Note 2", text: "text 2")

            await sut.removeNoteWith(identifier: try #require(sut.notes.first?.id))

            #expect(sut.lastError == nil)
            #expect(contents(of: sut) == [["Note 2", "text 2"]])
        }
    }

    @Test("a note that is gone is not changed, and the view model says so", arguments: StoreKind.all)
    func test_updateNote_thatIsGone_isAnError(kind: StoreKind) async throws {
        try await withSUT(kind) { sut in
            await sut.updateNoteWith(identifier: UUID(), title: "any", text: nil)
            #expect(sut.lastError == .update(.noSuchNote))
        }
    }

    @Test("two stores on one place see each other's notes; two in memory never do", arguments: StoreKind.all)
    func test_stores_onOnePlace_seeEachOthersNotes(kind: StoreKind) async throws {
        try await withTemporaryFolder { folder in
            let (first, second) = (makeSUT(try kind.open(folder)), makeSUT(try kind.open(folder)))
            await first.createNoteWith(title: "Of the first", text: nil)
            await second.createNoteWith(title: "Of the second", text: nil)
            await first.fetchAllNotes()

            #expect(first.notes.map(\.title) == (kind.isShared ? ["Of the first", "Of the second"] : ["Of the first"]))
            #expect(
                second.notes.map(\.title) == (kind.isShared ? ["Of the first", "Of the second"] : ["Of the second"]))
        }
    }

    @Test("two stores on two places never see each other's notes", arguments: StoreKind.all)
    func test_stores_onTwoPlaces_areApart(kind: StoreKind) async throws {
        try await withTemporaryFolder { folder in
            try await withTemporaryFolder { other in
                let (first, second) = (makeSUT(try kind.open(folder)), makeSUT(try kind.open(other)))
                await first.createNoteWith(title: "Of the first", text: nil)
                await second.fetchAllNotes()
                #expect(second.notes.isEmpty)
            }
        }
    }

    // MARK: Helpers

    private let video = UUID()

    private func contents(of sut: NotesViewModel) -> [[String?]] { sut.notes.map { [$0.title, $0.text] } }

    private func withSUT(_ kind: StoreKind, _ body: (NotesViewModel) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in try await body(makeSUT(try kind.open(folder))) }
    }

    private func makeSUT(
        _ entries: any BlockingEntryStore, file: StaticString = #filePath, line: UInt = #line
    ) -> NotesViewModel {
        let store = EntryNoteStore(entries: EntryStore(entries), video: video)
        let sut = NotesViewModel(
            creator: CreateNoteUseCase(store: store, currentDate: dates.next),
            fetcher: FetchAllNotesUseCase(store: store), updater: UpdateNoteUseCase(store: store),
            remover: RemoveNoteUseCase(store: store))
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }

    private let dates = Dates()

    /// One second after the other.
    private final class Dates: Sendable {
        private let seconds = LockedValue<TimeInterval>(0)

        @Sendable func next() -> Date {
            seconds.withLock { seconds in
                seconds += 1
                return Date(timeIntervalSinceReferenceDate: seconds)
            }
        }
    }
}
