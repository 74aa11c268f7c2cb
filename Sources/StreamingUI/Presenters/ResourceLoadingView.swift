import StreamingCore

/// A view that shows whether a load is in progress.
@MainActor
public protocol ResourceLoadingView {
    /// Shows the loading state if the model has a load in progress, and hides it otherwise.
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
