import Foundation
import StreamingCore
import StreamingLibrary

/// A mock of all four use cases with configurable results that records the calls in order.
final class NoteUseCasesMock: NoteCreator, NoteFetcher, NoteUpdater, NoteRemover {
    enum Message: Equatable, Sendable {
        case create(title: String, text: String?)
        case fetchAll
        case update(UUID, title: String, text: String?)
        case remove(UUID)
    }

    private struct State {
        var messages: [Message] = []
        var notes: [Note]
        var error: NoteStoreError?
    }

    private let state: LockedValue<State>

    init(notes: [Note] = [], error: NoteStoreError? = nil) {
        state = LockedValue(State(notes: notes, error: error))
    }

    var messages: [Message] { state.withLock { $0.messages } }

    /// Sets the result of later fetches.
    func setNotes(_ notes: [Note]) { state.withLock { $0.notes = notes } }

    /// Sets the error of later calls. Only the use case that the error belongs to throws the error.
    func setError(_ error: NoteStoreError?) { state.withLock { $0.error = error } }

    func createNoteWith(title: String, text: String?) async throws(NoteStoreError) {
        let error = receive(.create(title: title, text: text))
        if case .insert = error, let error { throw error }
    }

    func fetchAll() async throws(NoteStoreError) -> [Note] {
        let error = receive(.fetchAll)
        if case .fetch = error, let error { throw error }
        return state.withLock { $0.notes }
    }

    func updateNoteWith(identifier: UUID, title: String, text: String?) async throws(NoteStoreError) {
        let error = receive(.update(identifier, title: title, text: text))
        if case .update = error, let error { throw error }
    }

    func removeNoteWith(identifier: UUID) async throws(NoteStoreError) {
        let error = receive(.remove(identifier))
        if case .remove = error, let error { throw error }
    }

    private func receive(_ message: Message) -> NoteStoreError? {
        state.withLock { state in
            state.messages.append(message)
            return state.error
        }
    }
}
