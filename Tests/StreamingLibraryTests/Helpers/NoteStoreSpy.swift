import Foundation
import StreamingCore
import StreamingLibrary

/// A note store with fixed results that records the calls in order.
final class NoteStoreSpy: NoteStore {
    enum Message: Equatable, Sendable {
        case insert(Note)
        case fetchAll
        case update(UUID, title: String, text: String?)
        case remove(UUID)
    }

    private let received = LockedValue<[Message]>([])
    private let notes: [Note]
    private let error: NoteStoreError?

    init(notes: [Note] = [], error: NoteStoreError? = nil) {
        self.notes = notes
        self.error = error
    }

    var messages: [Message] { received.withLock { $0 } }

    func insert(_ note: Note) throws(NoteStoreError) { try receive(.insert(note)) }

    func fetchAll() throws(NoteStoreError) -> [Note] {
        try receive(.fetchAll)
        return notes
    }

    func update(identifier: UUID, title: String, text: String?) throws(NoteStoreError) {
        try receive(.update(identifier, title: title, text: text))
    }

    func remove(identifier: UUID) throws(NoteStoreError) { try receive(.remove(identifier)) }

    private func receive(_ message: Message) throws(NoteStoreError) {
        received.withLock { $0.append(message) }
        if let error { throw error }
    }
}
