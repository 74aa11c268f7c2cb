import StreamingCore

/// A view that shows a loaded resource.
@MainActor
public protocol ResourceView {
    /// The model of the view.
    associatedtype ResourceViewModel

    /// Shows a resource, replacing the previous one.
    func display(_ viewModel: ResourceViewModel)
}
