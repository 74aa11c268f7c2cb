import Foundation
import StreamingCore

/// A comment that a user has written on a video.
public struct VideoComment: Equatable, Sendable {
    /// The identifier of the comment.
    public let id: UUID
    /// The text of the comment. The text is untrusted: print it with `String.printable`.
    public let message: String
    /// The date when the comment was written, according to the server's clock.
    public let createdAt: Date
    /// The name of the author. The name is untrusted: print it with `String.printable`.
    public let username: String

    /// Creates a comment without checking its texts.
    public init(id: UUID, message: String, createdAt: Date, username: String) {
        self.id = id
        self.message = message
        self.createdAt = createdAt
        self.username = username
    }
}
