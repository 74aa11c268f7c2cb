import Foundation

/// A type that creates notes.
public protocol NoteCreator: Sendable {
    /// Creates a note.
    ///
    /// - Throws: ``NoteStoreError/insert(_:)`` if the title or the text is invalid, or if the note cannot be saved.
    func createNoteWith(title: String, text: String?) async throws(NoteStoreError)
}

/// A use case that saves a new note in a store, with a new identifier and the current date.
public struct CreateNoteUseCase: NoteCreator {
    private let store: any NoteStore
    private let currentDate: @Sendable () -> Date
    private let makeIdentifier: @Sendable () -> UUID

    /// Creates a use case that saves notes in a store.
    ///
    /// - Parameters:
    ///   - store: The store of the notes.
    ///   - currentDate: A closure that returns the current date, which becomes the creation date of the note.
    ///   - makeIdentifier: A closure that returns a unique identifier for each note.
    public init(
        store: any NoteStore, currentDate: @escaping @Sendable () -> Date,
        makeIdentifier: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.store = store
        self.currentDate = currentDate
        self.makeIdentifier = makeIdentifier
    }

    /// Creates a note. Whitespace around the title is removed, and each run of whitespace inside the title becomes
    /// one space.
    ///
    /// - Parameters:
    ///   - title: The title, of at most 1 KiB of UTF-8.
    ///   - text: The text, of at most 64 KiB of UTF-8, or nil for no text. A text of only whitespace becomes nil.
    /// - Throws: ``NoteStoreError/insert(_:)`` if the title is empty, the title or the text is too long, or the store
    ///   fails.
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
