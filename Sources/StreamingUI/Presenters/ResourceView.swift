import StreamingCore

/// A view that shows a loaded resource.
@MainActor
public protocol ResourceView {
    /// The type of the model that the view shows.
    associatedtype ResourceViewModel

    /// Shows the model of a resource, in place of the previous model.
    func display(_ viewModel: ResourceViewModel)
}
