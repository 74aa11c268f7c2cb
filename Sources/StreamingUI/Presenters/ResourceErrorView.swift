import StreamingCore

/// A view that shows why a load failed.
@MainActor
public protocol ResourceErrorView {
    /// Shows the message of the model, or removes the current message if the message of the model is nil.
    func display(_ viewModel: ResourceErrorViewModel)
}

/// The model of an error view.
public struct ResourceErrorViewModel: Equatable, Sendable {
    /// The message, in the language of the user; nil to remove the current message.
    public let message: String?
    /// Whether the screen also shows content of an earlier load.
    public let isContentStale: Bool

    /// Creates the model of an error view.
    ///
    /// - Parameters:
    ///   - message: The message; nil to remove the current message.
    ///   - isContentStale: Whether the screen also shows content of an earlier load.
    public init(message: String?, isContentStale: Bool = false) {
        self.message = message
        self.isContentStale = isContentStale
    }
}
