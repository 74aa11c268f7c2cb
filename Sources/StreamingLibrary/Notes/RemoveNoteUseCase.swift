import Foundation

/// Removes notes.
public protocol NoteRemover: Sendable {
    /// - Throws: `NoteStoreError.remove`.
    func removeNoteWith(identifier: UUID) async throws(NoteStoreError)
}

/// Removes a note from a store.
public struct RemoveNoteUseCase: NoteRemover {
    private let store: any NoteStore

    /// Removes nothing yet.
    public init(store: any NoteStore) {
        self.store = store
    }

    /// - Throws: `NoteStoreError.remove`, also if there is no such note.
    public func removeNoteWith(identifier: UUID) async throws(NoteStoreError) {
        try await store.remove(identifier: identifier)
    }
}
