import Foundation
import StreamingCache
import StreamingCore

/// A store of the notes on one video, which saves each note as an entry of an `EntryStore`.
public struct EntryNoteStore: NoteStore, Sendable {
    private let entries: EntryStore
    private let video: UUID

    /// Creates a store of the notes on a video.
    ///
    /// - Parameters:
    ///   - entries: The store in which the notes are saved.
    ///   - video: The identifier of the video, which stays the same when its URLs change.
    public init(entries: EntryStore, video: UUID) {
        self.entries = entries
        self.video = video
    }

    public func insert(_ note: Note) async throws(NoteStoreError) {
        try await change(note.identifier, NoteStoreError.insert) { old in
            if old != nil { throw NoteStoreError.Reason.exists }
            return try StoredEntry(encoding: note, date: note.createdAt)
        }
    }

    public func fetchAll() async throws(NoteStoreError) -> [Note] {
        do {
            return try await entries.perform { [prefix] entries throws(StoreError) in
                let keys = try entries.contents(of: .notes).map(\.key).filter { $0.name.hasPrefix(prefix) }
                var notes: [Note] = []
                for key in keys {
                    // Another process may have removed the note meanwhile.
                    if let note = try entries.value(Note.self, for: key) { notes.append(note.value) }
                }
                return notes
            }
        } catch {
            throw .fetch(.store(error))
        }
    }

    public func update(identifier: UUID, title: String, text: String?) async throws(NoteStoreError) {
        try await change(identifier, NoteStoreError.update) { old in
            guard let old else { throw NoteStoreError.Reason.noSuchNote }
            var note = try old.value(Note.self)
            note.title = title
            note.text = text
            return try StoredEntry(encoding: note, date: old.date)
        }
    }

    public func remove(identifier: UUID) async throws(NoteStoreError) {
        try await change(identifier, NoteStoreError.remove) { old in
            if old == nil { throw NoteStoreError.Reason.noSuchNote }
            return nil
        }
    }

    private var prefix: String { "\(video.uuidString)/" }

    private func change(
        _ identifier: UUID, _ failure: (NoteStoreError.Reason) -> NoteStoreError,
        _ change: @escaping @Sendable (StoredEntry?) throws -> StoredEntry?
    ) async throws(NoteStoreError) {
        let key = EntryKey(.notes, prefix + identifier.uuidString)
        do {
            try await entries.update(key, change)
        } catch let reason as NoteStoreError.Reason {
            throw failure(reason)
        } catch {
            throw failure(.store(StoreError(error, at: key)))
        }
    }
}

extension EntryNamespace {
    /// The namespace of notes. The name of each entry contains the identifiers of the video and of the note.
    public static let notes = EntryNamespace("notes")
}
