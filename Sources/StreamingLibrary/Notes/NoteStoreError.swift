import StreamingCore

/// Which of the four jobs on notes was not done, and why; the notes are what they were.
public enum NoteStoreError: Error, Equatable, Sendable {
    /// The note was not saved.
    case insert(Reason)
    /// The notes were not read.
    case fetch(Reason)
    /// The note was not changed.
    case update(Reason)
    /// The note was not removed.
    case remove(Reason)

    /// Why.
    public enum Reason: Error, Equatable, Sendable {
        /// There is nothing in the title but white space.
        case emptyTitle
        /// The title has more bytes of UTF-8 than that.
        case titleTooLong(limit: Int)
        /// The text has more bytes of UTF-8 than that.
        case textTooLong(limit: Int)
        /// A note with this identifier is there already.
        case exists
        /// There is no note with this identifier.
        case noSuchNote
        /// The store failed.
        case store(StoreError)
    }
}
