import StreamingCore
import StreamingLibrary

/// The model of a screen with comments.
public struct VideoCommentsViewModel: Equatable, Sendable {
    /// The models of the comments, in the order in which they are shown.
    public let comments: [VideoCommentViewModel]
}

/// The model of a comment. The message and the name are untrusted: print them with `String.printable`.
public struct VideoCommentViewModel: Hashable, Sendable {
    /// The text of the comment.
    public let message: String
    /// The date of the comment as text relative to the present, such as "5 minutes ago" or "now".
    public let date: String
    /// The name of the author.
    public let username: String

    /// Creates the model of a comment from the texts to show.
    public init(message: String, date: String, username: String) {
        self.message = message
        self.date = date
        self.username = username
    }
}
