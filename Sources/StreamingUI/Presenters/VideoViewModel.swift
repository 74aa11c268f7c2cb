import StreamingCore

/// What a row of a listing shows; from outside, so to be printed with `printable`.
public struct VideoViewModel: Equatable, Sendable {
    /// nil where there is none.
    public let title: String?
    /// nil where there is none.
    public let description: String?

    /// A row.
    public init(title: String?, description: String?) {
        self.title = title
        self.description = description
    }

    /// Whether there is a title to show.
    public var hasTitle: Bool { title != nil }
}
