import Foundation
import StreamingCore

/// A store of the notes on one video. The methods of the store do not block the calling thread.
public protocol NoteStore: Sendable {
    /// Saves a new note.
    ///
    /// - Throws: ``NoteStoreError/insert(_:)`` if the store fails, or already has a note with the same identifier.
    func insert(_ note: Note) async throws(NoteStoreError)

    /// Returns all notes, oldest first. Notes with the same date are sorted by identifier.
    ///
    /// - Throws: ``NoteStoreError/fetch(_:)`` if the store fails.
    func fetchAll() async throws(NoteStoreError) -> [Note]

    /// Replaces the title and the text of a note.
    ///
    /// - Throws: ``NoteStoreError/update(_:)`` if the store fails, or has no note with this identifier.
    func update(identifier: UUID, title: String, text: String?) async throws(NoteStoreError)

    /// Removes a note.
    ///
    /// - Throws: ``NoteStoreError/remove(_:)`` if the store fails, or has no note with this identifier.
    func remove(identifier: UUID) async throws(NoteStoreError)
}
