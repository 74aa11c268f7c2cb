import Foundation

/// Changes notes.
public protocol NoteUpdater: Sendable {
    /// - Throws: `NoteStoreError.update`.
    func updateNoteWith(identifier: UUID, title: String, text: String?) async throws(NoteStoreError)
}

/// Puts another title and text into a note of a store.
public struct UpdateNoteUseCase: NoteUpdater {
    private let store: any NoteStore

    /// Changes nothing yet.
    public init(store: any NoteStore) {
        self.store = store
    }

    /// Title and text are taken as they are for a new note.
    ///
    /// - Throws: `NoteStoreError.update`, also if there is no such note.
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
