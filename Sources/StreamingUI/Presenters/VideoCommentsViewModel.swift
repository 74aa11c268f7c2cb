import StreamingCore
import StreamingLibrary

/// What a screen of comments shows.
public struct VideoCommentsViewModel: Equatable, Sendable {
    /// In the order in which they came.
    public let comments: [VideoCommentViewModel]
}

/// What is shown of a comment; from outside, so to be printed with `printable`.
public struct VideoCommentViewModel: Hashable, Sendable {
    /// What was written.
    public let message: String
    /// How long ago that was, such as "5 minutes ago", or "now".
    public let date: String
    /// Who wrote it.
    public let username: String

    /// A comment.
    public init(message: String, date: String, username: String) {
        self.message = message
        self.date = date
        self.username = username
    }
}
