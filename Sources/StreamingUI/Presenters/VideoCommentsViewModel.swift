import StreamingCore
import StreamingLibrary

/// The model of a screen with comments.
public struct VideoCommentsViewModel: Equatable, Sendable {
    /// The comments, in the order in which they were mapped.
    public let comments: [VideoCommentViewModel]
}

/// The model of a comment. Its texts are untrusted; print them with `printable`.
public struct VideoCommentViewModel: Hashable, Sendable {
    /// The text of the comment.
    public let message: String
    /// The age of the comment, such as "5 minutes ago" or "now".
    public let date: String
    /// The name of the author.
    public let username: String

    /// Creates the model of a comment.
    public init(message: String, date: String, username: String) {
        self.message = message
        self.date = date
        self.username = username
    }
}
