import StreamingCore

/// Shows what was loaded.
@MainActor
public protocol ResourceView {
    associatedtype ResourceViewModel

    func display(_ viewModel: ResourceViewModel)
}
