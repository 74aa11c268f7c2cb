import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

/// Tests of the path from the view model through the use cases to a store and back. The first five tests have the names
/// that a guide gives them (see "Advice from guides" in TESTING.md).
///
/// The guide lets all tests share one database with a container in memory. One test can then find the data of another
/// test, and two tests cannot run at the same time. In this suite, each test creates its own stores and passes them to
/// the initializers. No test has to restore anything, and every shared location is explicit.
@Suite("Notes from the view model to the store", .leakTracking, .tags(.integration)) @MainActor
struct ViewModelIntegrationTests {
    @Test("A new note is saved in the store", arguments: StoreKind.all)
    func testCreateNote(kind: StoreKind) async throws {
        try await withSUT(kind) { sut in
            await sut.createNoteWith(title: "Hello 1", text: "text 1")

            #expect(sut.lastError == nil)
            #expect(contents(of: sut) == [["Hello 1", "text 1"]])
        }
    }

    @Test("Two new notes are saved, each with its own title and text", arguments: StoreKind.all)
    func testCreateTwoNotes(kind: StoreKind) async throws {
        try await withSUT(kind) { sut in
            await sut.createNoteWith(title: "Hello 1", text: "text 1")
            await sut.createNoteWith(title: "Hello 2", text: "text 2")

            #expect(contents(of: sut) == [["Hello 1", "text 1"], ["Hello 2", "text 2"]])
        }
    }

    @Test("A second view model reads the notes of the first, oldest first", arguments: StoreKind.all)
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

    @Test(
        "An updated note keeps its identifier and its date, and the other note stays unchanged",
        arguments: StoreKind.all)
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

    @Test("A removed note is gone, and the other note stays", arguments: StoreKind.all)
    func testRemoveNote(kind: StoreKind) async throws {
        try await withSUT(kind) { sut in
            await sut.createNoteWith(title: "Note 1", text: "text 1")
            await sut.createNoteWith(title: "Note 2", text: "text 2")

            await sut.removeNoteWith(identifier: try #require(sut.notes.first?.id))

            #expect(sut.lastError == nil)
            #expect(contents(of: sut) == [["Note 2", "text 2"]])
        }
    }

    @Test("Updating a missing note sets an error of the view model", arguments: StoreKind.all)
    func test_updateNote_missingNote_setsError(kind: StoreKind) async throws {
        try await withSUT(kind) { sut in
            await sut.updateNoteWith(identifier: UUID(), title: "any", text: nil)
            #expect(sut.lastError == .update(.noSuchNote))
        }
    }

    @Test("Two stores in one folder see each other's notes, but two stores in memory do not", arguments: StoreKind.all)
    func test_stores_inOneFolder_seeEachOthersNotes(kind: StoreKind) async throws {
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

    @Test("Two stores in two folders never see each other's notes", arguments: StoreKind.all)
    func test_stores_inTwoFolders_areIndependent(kind: StoreKind) async throws {
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

    /// A source of dates that are one second apart.
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
