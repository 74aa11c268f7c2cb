import Foundation

/// A type that changes notes.
public protocol NoteUpdater: Sendable {
    /// Replaces the title and the text of a note.
    ///
    /// - Throws: ``NoteStoreError/update(_:)`` if the content is invalid, or the note does not exist or cannot be
    ///   saved.
    func updateNoteWith(identifier: UUID, title: String, text: String?) async throws(NoteStoreError)
}

/// A use case that replaces the title and the text of a note in a store.
public struct UpdateNoteUseCase: NoteUpdater {
    private let store: any NoteStore

    /// Creates a use case that changes notes in a store.
    public init(store: any NoteStore) {
        self.store = store
    }

    /// Replaces the title and the text of a note, with the same rules and limits as for a new note.
    ///
    /// - Throws: ``NoteStoreError/update(_:)`` if the title is empty, or the title or the text is too long. Also if the
    ///   store fails, or has no note with this identifier.
    public func updateNoteWith(identifier: UUID, title: String, text: String?) async throws(NoteStoreError) {
        let content: NoteContent
        do {
            content = try NoteContent(title: title, text: text)
        } catch {
            throw .update(error)
        }
        try await store.update(identifier: identifier, title: content.title, text: content.text)
    }
}
