/// Reads notes.
public protocol NoteFetcher {
    /// - Throws: `NoteStoreError.fetch`.
    func fetchAll() throws(NoteStoreError) -> [Note]
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
    public func fetchAll() throws(NoteStoreError) -> [Note] {
        try store.fetchAll()
    }
}
