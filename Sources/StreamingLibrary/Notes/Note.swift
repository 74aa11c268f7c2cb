import Foundation

/// A note of the user on a video.
public struct Note: Identifiable, Hashable, Sendable, Codable {
    /// The identifier of the note, which never changes.
    public let identifier: UUID
    /// The title, of one line. It is user input; print it with `printable`.
    public var title: String
    /// The text, or nil if the note has only a title.
    public var text: String?
    /// The date of creation, which changes to the note keep.
    public let createdAt: Date

    /// The same as ``identifier``, for SwiftUI lists.
    public var id: UUID { identifier }

    /// Creates a note, without checking it.
    public init(identifier: UUID = UUID(), title: String, text: String?, createdAt: Date) {
        self.identifier = identifier
        self.title = title
        self.text = text
        self.createdAt = createdAt
    }
}
