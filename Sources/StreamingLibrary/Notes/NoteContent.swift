/// The title and the text of a note, after validation.
struct NoteContent: Equatable {
    /// The title, in one line. The title is not empty, and has no whitespace at its ends.
    let title: String
    /// The unmodified text, or nil if there is no text or only whitespace.
    let text: String?

    /// The maximum length of a title, in bytes of UTF-8: 1 KiB, which is ample for one line.
    static let titleLimit = 1 << 10
    /// The maximum length of a text, in bytes of UTF-8: 64 KiB, because all notes on a video are read into memory
    /// together.
    static let textLimit = 64 << 10

    /// Creates the content of a note. Whitespace around the title is removed, and each run of whitespace inside the
    /// title becomes one space. A text of only whitespace becomes nil.
    ///
    /// - Throws: The reason why the title or the text is invalid.
    init(title: String, text: String?) throws(NoteStoreError.Reason) {
        if title.utf8.count > Self.titleLimit { throw .titleTooLong(limit: Self.titleLimit) }
        if let text, text.utf8.count > Self.textLimit { throw .textTooLong(limit: Self.textLimit) }
        self.title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        self.text = text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        if self.title.isEmpty { throw .emptyTitle }
    }
}
