import Foundation
import StreamingCore

/// A store of the notes on one video, which does not block its callers.
public protocol NoteStore: Sendable {
    /// - Throws: `NoteStoreError.insert`, also if there is one with this identifier.
    func insert(_ note: Note) async throws(NoteStoreError)

    /// All notes, oldest first; of one age, by identifier.
    ///
    /// - Throws: `NoteStoreError.fetch`.
    func fetchAll() async throws(NoteStoreError) -> [Note]

    /// Puts another title and text into a note.
    ///
    /// - Throws: `NoteStoreError.update`, also if there is no such note.
    func update(identifier: UUID, title: String, text: String?) async throws(NoteStoreError)

    /// - Throws: `NoteStoreError.remove`, also if there is no such note.
    func remove(identifier: UUID) async throws(NoteStoreError)
}
