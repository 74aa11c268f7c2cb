import StreamingCore

/// The error of a failed operation on notes, with the reason. After an error, the stored notes are unchanged.
public enum NoteStoreError: Error, Equatable, Sendable {
    /// The note was not saved.
    case insert(Reason)
    /// The notes were not read.
    case fetch(Reason)
    /// The note was not changed.
    case update(Reason)
    /// The note was not removed.
    case remove(Reason)

    /// The reason why an operation failed.
    public enum Reason: Error, Equatable, Sendable {
        /// The title is empty or contains only whitespace.
        case emptyTitle
        /// The title has more than `limit` bytes of UTF-8.
        case titleTooLong(limit: Int)
        /// The text has more than `limit` bytes of UTF-8.
        case textTooLong(limit: Int)
        /// A note with this identifier already exists.
        case exists
        /// There is no note with this identifier.
        case noSuchNote
        /// The store failed with this error.
        case store(StoreError)
    }
}
