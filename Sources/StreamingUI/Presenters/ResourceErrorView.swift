import StreamingCore

/// Shows why something was not loaded.
@MainActor
public protocol ResourceErrorView {
    func display(_ viewModel: ResourceErrorViewModel)
}

/// Why something was not loaded.
public struct ResourceErrorViewModel: Equatable, Sendable {
    /// One sentence for people; nil takes away the one that is shown.
    public let message: String?
    /// Whether what else is on the screen came from an earlier load.
    public let isContentStale: Bool

    /// For presenters.
    public init(message: String?, isContentStale: Bool = false) {
        self.message = message
        self.isContentStale = isContentStale
    }
}
