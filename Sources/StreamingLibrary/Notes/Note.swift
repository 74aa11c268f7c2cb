import Foundation

/// What a person wrote on a video.
public struct Note: Identifiable, Hashable, Sendable, Codable {
    /// Never changes.
    public let identifier: UUID
    /// One line; from a person, so to be printed with `printable`.
    public var title: String
    /// Nil if there is nothing but the title.
    public var text: String?
    /// When it was written; a change keeps it.
    public let createdAt: Date

    /// The same, for lists of views.
    public var id: UUID { identifier }

    /// A note.
    public init(identifier: UUID = UUID(), title: String, text: String?, createdAt: Date) {
        self.identifier = identifier
        self.title = title
        self.text = text
        self.createdAt = createdAt
    }
}
