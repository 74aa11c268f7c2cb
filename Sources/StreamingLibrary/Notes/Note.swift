import Foundation

/// A note that the user wrote about a video.
public struct Note: Identifiable, Hashable, Sendable, Codable {
    /// The identifier of the note, which never changes.
    public let identifier: UUID
    /// The title, in one line. The title is user input: print it with `String.printable`.
    public var title: String
    /// The text, or nil if the note has only a title. The text is user input: print it with `String.printable`.
    public var text: String?
    /// The date when the note was created. Changes to the note do not change this date.
    public let createdAt: Date

    /// The identifier under the name that `Identifiable` requires, equal to ``identifier``.
    public var id: UUID { identifier }

    /// Creates a note without checking the title and the text.
    public init(identifier: UUID = UUID(), title: String, text: String?, createdAt: Date) {
        self.identifier = identifier
        self.title = title
        self.text = text
        self.createdAt = createdAt
    }
}
