import Foundation

/// A type that removes notes.
public protocol NoteRemover: Sendable {
    /// Removes a note.
    ///
    /// - Throws: ``NoteStoreError/remove(_:)`` if the note does not exist or cannot be removed.
    func removeNoteWith(identifier: UUID) async throws(NoteStoreError)
}

/// A use case that removes a note from a store.
public struct RemoveNoteUseCase: NoteRemover {
    private let store: any NoteStore

    /// Creates a use case that removes notes from a store.
    public init(store: any NoteStore) {
        self.store = store
    }

    /// Removes a note.
    ///
    /// - Throws: ``NoteStoreError/remove(_:)`` if the store fails, or has no note with this identifier.
    public func removeNoteWith(identifier: UUID) async throws(NoteStoreError) {
        try await store.remove(identifier: identifier)
    }
}
