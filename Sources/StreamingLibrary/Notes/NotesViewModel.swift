import Foundation
import Observation

/// The notes on a video as a screen shows them, and what a person does to them.
@MainActor
@Observable
public final class NotesViewModel {
    /// As they were read last; empty until `fetchAllNotes()`.
    public private(set) var notes: [Note] = []
    /// Why the last thing that was asked was not done; nil if it was.
    public private(set) var lastError: NoteStoreError?

    private let creator: any NoteCreator
    private let fetcher: any NoteFetcher
    private let updater: any NoteUpdater
    private let remover: any NoteRemover

    /// Reads nothing yet.
    public init(
        creator: any NoteCreator, fetcher: any NoteFetcher, updater: any NoteUpdater, remover: any NoteRemover
    ) {
        self.creator = creator
        self.fetcher = fetcher
        self.updater = updater
        self.remover = remover
    }

    /// Writes a note, and reads all of them again.
    public func createNoteWith(title: String, text: String?) {
        change { () throws(NoteStoreError) in try creator.createNoteWith(title: title, text: text) }
    }

    /// Reads all notes; if that fails, those that were read before stay.
    public func fetchAllNotes() {
        change { () throws(NoteStoreError) in }
    }

    /// Changes a note, and reads all of them again.
    public func updateNoteWith(identifier: UUID, title: String, text: String?) {
        change { () throws(NoteStoreError) in
            try updater.updateNoteWith(identifier: identifier, title: title, text: text)
        }
    }

    /// Removes a note, and reads all of them again.
    public func removeNoteWith(identifier: UUID) {
        change { () throws(NoteStoreError) in try remover.removeNoteWith(identifier: identifier) }
    }

    private func change(_ action: () throws(NoteStoreError) -> Void) {
        do {
            try action()
            notes = try fetcher.fetchAll()
            lastError = nil
        } catch {
            lastError = error
        }
    }
}
