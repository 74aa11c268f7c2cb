extension NoteStoreError: CustomStringConvertible {
    /// A message for the user, of one clause.
    public var description: String {
        switch self {
        case .insert(let reason): "cannot save the note: \(reason)"
        case .fetch(let reason): "cannot read the notes: \(reason)"
        case .update(let reason): "cannot change the note: \(reason)"
        case .remove(let reason): "cannot remove the note: \(reason)"
        }
    }
}

extension NoteStoreError.Reason: CustomStringConvertible {
    /// A message for the user, of one clause.
    public var description: String {
        switch self {
        case .emptyTitle: "the title is empty"
        case .titleTooLong(let limit): "the title is longer than \(limit) bytes"
        case .textTooLong(let limit): "the text is longer than \(limit) bytes"
        case .exists: "the note exists already"
        case .noSuchNote: "the note does not exist"
        case .store(let error): error.description
        }
    }
}
