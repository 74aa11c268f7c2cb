import Foundation
import StreamingCore

/// Keeps the notes on one video.
public protocol NoteStore {
    /// - Throws: `NoteStoreError.insert`, also if there is one with this identifier.
    func insert(_ note: Note) throws(NoteStoreError)

    /// All notes, oldest first.
    ///
    /// - Throws: `NoteStoreError.fetch`.
    func fetchAll() throws(NoteStoreError) -> [Note]

    /// Puts another title and text into a note.
    ///
    /// - Throws: `NoteStoreError.update`, also if there is no such note.
    func update(identifier: UUID, title: String, text: String?) throws(NoteStoreError)

    /// - Throws: `NoteStoreError.remove`, also if there is no such note.
    func remove(identifier: UUID) throws(NoteStoreError)
}

/// Which of its four jobs a store of notes did not do, and why.
public enum NoteStoreError: Error, Equatable, Sendable {
    /// The note was not saved.
    case insert(Reason)
    /// The notes were not read.
    case fetch(Reason)
    /// The note was not changed.
    case update(Reason)
    /// The note was not removed.
    case remove(Reason)

    /// Why.
    public enum Reason: Error, Equatable, Sendable {
        /// A note with this identifier is there already.
        case exists
        /// There is no note with this identifier.
        case noSuchNote
        /// The store failed.
        case store(StoreError)
    }
}
