extension NoteStoreError: CustomStringConvertible {
    /// A message for the user, of one clause.
    public var description: String {
        switch self {
        case .insert(let reason): "the note was not saved: \(reason)"
        case .fetch(let reason): "the notes were not read: \(reason)"
        case .update(let reason): "the note was not changed: \(reason)"
        case .remove(let reason): "the note was not removed: \(reason)"
        }
    }
}

extension NoteStoreError.Reason: CustomStringConvertible {
    /// A message for the user, of one clause.
    public var description: String {
        switch self {
        case .emptyTitle: "it needs a title"
        case .titleTooLong(let limit): "the title has more than \(limit) bytes"
        case .textTooLong(let limit): "the text has more than \(limit) bytes"
        case .exists: "it is there already"
        case .noSuchNote: "there is no such note"
        case .store(let error): error.description
        }
    }
}
