import StreamingCore

/// A view that shows a loaded resource.
@MainActor
public protocol ResourceView {
    /// The type of the model that the view shows.
    associatedtype ResourceViewModel

    /// Shows a resource, replacing the previous one.
    func display(_ viewModel: ResourceViewModel)
}
