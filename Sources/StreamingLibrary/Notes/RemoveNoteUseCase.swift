import Foundation

/// Removes notes.
public protocol NoteRemover {
    /// - Throws: `NoteStoreError.remove`.
    func removeNoteWith(identifier: UUID) throws(NoteStoreError)
}

/// Removes a note from a store.
public struct RemoveNoteUseCase: NoteRemover {
    private let store: any NoteStore

    /// Removes nothing yet.
    public init(store: any NoteStore) {
        self.store = store
    }

    /// - Throws: `NoteStoreError.remove`, also if there is no such note.
    public func removeNoteWith(identifier: UUID) throws(NoteStoreError) {
        try store.remove(identifier: identifier)
    }
}
