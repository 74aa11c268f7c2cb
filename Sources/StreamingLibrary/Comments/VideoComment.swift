import Foundation
import StreamingCore

/// What somebody wrote about a video.
public struct VideoComment: Equatable, Sendable {
    /// Tells comments apart.
    public let id: UUID
    /// From outside, so to be printed with `printable`.
    public let message: String
    /// When it was written, by the server's clock.
    public let createdAt: Date
    /// From outside, so to be printed with `printable`.
    public let username: String

    /// A comment.
    public init(id: UUID, message: String, createdAt: Date, username: String) {
        self.id = id
        self.message = message
        self.createdAt = createdAt
        self.username = username
    }
}
