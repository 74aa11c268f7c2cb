import Foundation
import Observation

/// A view model of the notes on a video, which performs the user's actions on the notes.
///
/// If several actions overlap, only the action that began last updates ``notes``.
@MainActor
@Observable
public final class NotesViewModel {
    /// The most recently read notes, oldest first, or an empty array before the first successful action.
    public private(set) var notes: [Note] = []
    /// The error of the most recent failed action, or nil if no action has failed or ``notes`` was updated since.
    public private(set) var lastError: NoteStoreError?

    private let creator: any NoteCreator
    private let fetcher: any NoteFetcher
    private let updater: any NoteUpdater
    private let remover: any NoteRemover
    @ObservationIgnored private var lastAction = 0

    /// Creates a view model. The view model reads no notes before the first action.
    ///
    /// - Parameters:
    ///   - creator: The use case that creates notes.
    ///   - fetcher: The use case that reads all notes.
    ///   - updater: The use case that changes notes.
    ///   - remover: The use case that removes notes.
    public init(
        creator: any NoteCreator, fetcher: any NoteFetcher, updater: any NoteUpdater, remover: any NoteRemover
    ) {
        self.creator = creator
        self.fetcher = fetcher
        self.updater = updater
        self.remover = remover
    }

    /// Creates a note, then reads all notes again. After an error, ``lastError`` is set and ``notes`` is unchanged.
    public func createNoteWith(title: String, text: String?) async {
        await perform { () throws(NoteStoreError) in try await creator.createNoteWith(title: title, text: text) }
    }

    /// Reads all notes. After an error, ``lastError`` is set and ``notes`` is unchanged.
    public func fetchAllNotes() async {
        await perform { () throws(NoteStoreError) in }
    }

    /// Changes a note, then reads all notes again. After an error, ``lastError`` is set and ``notes`` is unchanged.
    public func updateNoteWith(identifier: UUID, title: String, text: String?) async {
        await perform { () throws(NoteStoreError) in
            try await updater.updateNoteWith(identifier: identifier, title: title, text: text)
        }
    }

    /// Removes a note, then reads all notes again. After an error, ``lastError`` is set and ``notes`` is unchanged.
    public func removeNoteWith(identifier: UUID) async {
        await perform { () throws(NoteStoreError) in try await remover.removeNoteWith(identifier: identifier) }
    }

    private func perform(_ action: () async throws(NoteStoreError) -> Void) async {
        lastAction += 1
        let number = lastAction
        do {
            try await action()
            let notes = try await fetcher.fetchAll()
            // If a later action has begun, the result of the later action is shown instead.
            guard number == lastAction else { return }
            self.notes = notes
            lastError = nil
        } catch {
            lastError = error
        }
    }
}
