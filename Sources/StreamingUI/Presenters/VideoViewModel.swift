import StreamingCore

/// The model of a row in a list of videos. The texts are untrusted: print them with `String.printable`.
public struct VideoViewModel: Equatable, Sendable {
    /// The title; nil if the row has no title.
    public let title: String?
    /// The description; nil if the row has no description.
    public let description: String?

    /// Creates the model of a row from the texts to show.
    public init(title: String?, description: String?) {
        self.title = title
        self.description = description
    }

    /// Whether the row has a title.
    public var hasTitle: Bool { title != nil }
}
