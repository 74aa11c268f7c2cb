import Foundation
import Observation

/// The model of a screen with the notes on a video, and the actions of the user.
@MainActor
@Observable
public final class NotesViewModel {
    /// The most recently read notes; empty before the first action.
    public private(set) var notes: [Note] = []
    /// The most recent error, or nil once the latest action has succeeded.
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

    /// Creates a note, and reads all notes again.
    public func createNoteWith(title: String, text: String?) async {
        await perform { () throws(NoteStoreError) in try await creator.createNoteWith(title: title, text: text) }
    }

    /// Reads all notes. If that fails, ``notes`` is unchanged.
    public func fetchAllNotes() async {
        await perform { () throws(NoteStoreError) in }
    }

    /// Changes a note, and reads all notes again.
    public func updateNoteWith(identifier: UUID, title: String, text: String?) async {
        await perform { () throws(NoteStoreError) in
            try await updater.updateNoteWith(identifier: identifier, title: title, text: text)
        }
    }

    /// Removes a note, and reads all notes again.
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
