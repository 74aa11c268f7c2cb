import Foundation

/// A type that changes notes.
public protocol NoteUpdater: Sendable {
    /// Replaces the title and the text of a note.
    ///
    /// - Throws: ``NoteStoreError/update(_:)`` if the title or the text is invalid, if the note does not exist, or if
    ///   the store fails.
    func updateNoteWith(identifier: UUID, title: String, text: String?) async throws(NoteStoreError)
}

/// A use case that replaces the title and the text of a note in a store.
public struct UpdateNoteUseCase: NoteUpdater {
    private let store: any NoteStore

    /// Creates a use case that changes notes in a store.
    public init(store: any NoteStore) {
        self.store = store
    }

    /// Replaces the title and the text of a note. The rules and limits are those of ``CreateNoteUseCase``.
    ///
    /// - Throws: ``NoteStoreError/update(_:)`` if the title is empty, the title or the text is too long, the note does
    ///   not exist, or the store fails.
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
