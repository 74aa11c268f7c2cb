/// A type that reads notes.
public protocol NoteFetcher: Sendable {
    /// Returns all notes, oldest first.
    ///
    /// - Throws: ``NoteStoreError/fetch(_:)`` if the notes cannot be read.
    func fetchAll() async throws(NoteStoreError) -> [Note]
}

/// A use case that reads all notes in a store.
public struct FetchAllNotesUseCase: NoteFetcher {
    private let store: any NoteStore

    /// Creates a use case that reads the notes in a store.
    public init(store: any NoteStore) {
        self.store = store
    }

    /// Returns all notes, oldest first.
    ///
    /// - Throws: ``NoteStoreError/fetch(_:)`` if the store fails.
    public func fetchAll() async throws(NoteStoreError) -> [Note] {
        try await store.fetchAll()
    }
}
