/// A title and a text as notes may have them.
struct NoteContent: Equatable {
    /// One line that is not empty, without white space around it.
    let title: String
    /// As it was written; nil if there is nothing but white space.
    let text: String?

    static let titleLimit = 1 << 10
    static let textLimit = 64 << 10

    init(title: String, text: String?) throws(NoteStoreError.Reason) {
        if title.utf8.count > Self.titleLimit { throw .titleTooLong(limit: Self.titleLimit) }
        if let text, text.utf8.count > Self.textLimit { throw .textTooLong(limit: Self.textLimit) }
        self.title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        self.text = text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        if self.title.isEmpty { throw .emptyTitle }
    }
}
