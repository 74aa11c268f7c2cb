import Foundation
import StreamingLibrary

/// The four use cases in one: remembers, in order, what it was asked, and answers as it was made to.
final class NoteUseCasesMock: NoteCreator, NoteFetcher, NoteUpdater, NoteRemover {
    enum Message: Equatable {
        case create(title: String, text: String?)
        case fetchAll
        case update(UUID, title: String, text: String?)
        case remove(UUID)
    }

    private(set) var messages: [Message] = []
    /// What a fetch finds.
    var notes: [Note]
    /// What the job of that case fails with.
    var error: NoteStoreError?

    init(notes: [Note] = [], error: NoteStoreError? = nil) {
        self.notes = notes
        self.error = error
    }

    func createNoteWith(title: String, text: String?) throws(NoteStoreError) {
        messages.append(.create(title: title, text: text))
        if case .insert = error, let error { throw error }
    }

    func fetchAll() throws(NoteStoreError) -> [Note] {
        messages.append(.fetchAll)
        if case .fetch = error, let error { throw error }
        return notes
    }

    func updateNoteWith(identifier: UUID, title: String, text: String?) throws(NoteStoreError) {
        messages.append(.update(identifier, title: title, text: text))
        if case .update = error, let error { throw error }
    }

    func removeNoteWith(identifier: UUID) throws(NoteStoreError) {
        messages.append(.remove(identifier))
        if case .remove = error, let error { throw error }
    }
}
