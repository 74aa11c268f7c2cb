/// Reads notes.
public protocol NoteFetcher: Sendable {
    /// - Throws: `NoteStoreError.fetch`.
    func fetchAll() async throws(NoteStoreError) -> [Note]
}

/// Reads all notes of a store.
public struct FetchAllNotesUseCase: NoteFetcher {
    private let store: any NoteStore

    /// Reads nothing yet.
    public init(store: any NoteStore) {
        self.store = store
    }

    /// Oldest first.
    ///
    /// - Throws: `NoteStoreError.fetch`.
    public func fetchAll() async throws(NoteStoreError) -> [Note] {
        try await store.fetchAll()
    }
}
