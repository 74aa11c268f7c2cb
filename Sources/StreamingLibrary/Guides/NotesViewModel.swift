import Foundation
import Observation

/// The notes on a video for a screen, and the user's actions on them.
@MainActor
@Observable
public final class NotesViewModel {
    /// The most recently read notes; empty before `fetchAllNotes()`.
    public private(set) var notes: [Note] = []
    /// Why the last action failed; nil if it succeeded.
    public private(set) var lastError: NoteStoreError?

    private let creator: any NoteCreator
    private let fetcher: any NoteFetcher
    private let updater: any NoteUpdater
    private let remover: any NoteRemover
    @ObservationIgnored private var lastAction = 0

    /// Creates a view model without reading any notes.
    public init(
        creator: any NoteCreator, fetcher: any NoteFetcher, updater: any NoteUpdater, remover: any NoteRemover
    ) {
        self.creator = creator
        self.fetcher = fetcher
        self.updater = updater
        self.remover = remover
    }

    /// Writes a note, and reads all of them again.
    public func createNoteWith(title: String, text: String?) async {
        await perform { () throws(NoteStoreError) in try await creator.createNoteWith(title: title, text: text) }
    }

    /// Reads all notes; if that fails, those that were read before stay.
    public func fetchAllNotes() async {
        await perform { () throws(NoteStoreError) in }
    }

    /// Changes a note, and reads all of them again.
    public func updateNoteWith(identifier: UUID, title: String, text: String?) async {
        await perform { () throws(NoteStoreError) in
            try await updater.updateNoteWith(identifier: identifier, title: title, text: text)
        }
    }

    /// Removes a note, and reads all of them again.
    public func removeNoteWith(identifier: UUID) async {
        await perform { () throws(NoteStoreError) in try await remover.removeNoteWith(identifier: identifier) }
    }

    private func perform(_ action: () async throws(NoteStoreError) -> Void) async {
        lastAction += 1
        let number = lastAction
        do {
            try await action()
            let notes = try await fetcher.fetchAll()
            // If a later action has begun, its result is shown instead.
            guard number == lastAction else { return }
            self.notes = notes
            lastError = nil
        } catch {
            lastError = error
        }
    }
}
