import StreamingCore

/// Shows that something is loading.
@MainActor
public protocol ResourceLoadingView {
    func display(_ viewModel: ResourceLoadingViewModel)
}

/// Whether something is loading.
public struct ResourceLoadingViewModel: Equatable, Sendable {
    /// Whether an answer is still to come.
    public let isLoading: Bool

    /// For presenters.
    public init(isLoading: Bool) {
        self.isLoading = isLoading
    }
}
