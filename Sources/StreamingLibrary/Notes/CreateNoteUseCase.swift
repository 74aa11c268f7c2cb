import Foundation

/// Writes notes.
public protocol NoteCreator: Sendable {
    /// - Throws: `NoteStoreError.insert`.
    func createNoteWith(title: String, text: String?) async throws(NoteStoreError)
}

/// Writes a note into a store, with a new identifier and the date.
public struct CreateNoteUseCase: NoteCreator {
    private let store: any NoteStore
    private let currentDate: @Sendable () -> Date
    private let makeIdentifier: @Sendable () -> UUID

    /// - Parameter makeIdentifier: gives each note another one.
    public init(
        store: any NoteStore, currentDate: @escaping @Sendable () -> Date,
        makeIdentifier: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.store = store
        self.currentDate = currentDate
        self.makeIdentifier = makeIdentifier
    }

    /// White space around the title goes, and what is in it becomes a single space.
    ///
    /// - Throws: `NoteStoreError.insert`, also for a title that is empty or has more than 1 KiB, or a text of more than 64.
    public func createNoteWith(title: String, text: String?) async throws(NoteStoreError) {
        let content: NoteContent
        do {
            content = try NoteContent(title: title, text: text)
        } catch {
            throw .insert(error)
        }
        try await store.insert(
            Note(identifier: makeIdentifier(), title: content.title, text: content.text, createdAt: currentDate()))
    }
}
