import StreamingCore

/// A view that shows why a load failed.
@MainActor
public protocol ResourceErrorView {
    /// Shows or removes an error message.
    func display(_ viewModel: ResourceErrorViewModel)
}

/// The model of an error view.
public struct ResourceErrorViewModel: Equatable, Sendable {
    /// The message, one or more sentences in the language of the user, or nil to remove the current message.
    public let message: String?
    /// Whether the other content on the screen is from an earlier load.
    public let isContentStale: Bool

    /// Creates the model of an error view.
    public init(message: String?, isContentStale: Bool = false) {
        self.message = message
        self.isContentStale = isContentStale
    }
}
