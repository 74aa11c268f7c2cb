import StreamingCore

/// A view that shows whether a load is in progress.
@MainActor
public protocol ResourceLoadingView {
    /// Shows the loading state if ``ResourceLoadingViewModel/isLoading`` is true, and hides the loading state
    /// otherwise.
    func display(_ viewModel: ResourceLoadingViewModel)
}

/// The model of a loading view.
public struct ResourceLoadingViewModel: Equatable, Sendable {
    /// Whether a load is in progress.
    public let isLoading: Bool

    /// Creates the model of a loading view.
    public init(isLoading: Bool) {
        self.isLoading = isLoading
    }
}
