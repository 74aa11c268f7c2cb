import Foundation
import StreamingCore

/// A presenter that shows the progress and the result of a load in three views.
///
/// - When a load starts, the presenter first removes the previous error message, then shows the loading state.
/// - When a load ends, the presenter first ends the loading state, then shows the resource or the error. A view that
///   draws at each call therefore never draws a spinner over a result.
/// - An error leaves the previous resource on the screen, and marks it as stale.
/// - A cancelled load ends without a message.
///
/// The presenter retains its views. To avoid a retain cycle, pass a weak proxy for each view that retains the
/// presenter.
@MainActor
public final class LoadResourcePresenter<Resource, View: ResourceView> {
    /// A function that converts a resource to the model of the resource view. If the function throws an error, the
    /// error view shows a message for that error.
    public typealias Mapper = (Resource) throws -> View.ResourceViewModel

    private let resourceView: View
    private let loadingView: any ResourceLoadingView
    private let errorView: any ResourceErrorView
    private let languages: [String]
    private let mapper: Mapper
    private var hasContent = false

    /// Creates a presenter that converts resources with `mapper`.
    ///
    /// - Parameters:
    ///   - resourceView: The view that shows the resource.
    ///   - loadingView: The view that shows whether a load is in progress.
    ///   - errorView: The view that shows error messages.
    ///   - languages: The languages for messages, most preferred first. If no language is supported, messages are in
    ///     English.
    ///   - mapper: A function that converts a resource to the model of `resourceView`.
    public init(
        resourceView: View, loadingView: any ResourceLoadingView, errorView: any ResourceErrorView,
        languages: [String] = Locale.preferredLanguages, mapper: @escaping Mapper
    ) {
        self.resourceView = resourceView
        self.loadingView = loadingView
        self.errorView = errorView
        self.languages = languages
        self.mapper = mapper
    }

    /// Creates a presenter for a view that shows resources without conversion.
    ///
    /// - Parameters:
    ///   - resourceView: The view that shows the resource.
    ///   - loadingView: The view that shows whether a load is in progress.
    ///   - errorView: The view that shows error messages.
    ///   - languages: The languages for messages, most preferred first. If no language is supported, messages are in
    ///     English.
    public convenience init(
        resourceView: View, loadingView: any ResourceLoadingView, errorView: any ResourceErrorView,
        languages: [String] = Locale.preferredLanguages
    ) where Resource == View.ResourceViewModel {
        self.init(
            resourceView: resourceView, loadingView: loadingView, errorView: errorView, languages: languages,
            mapper: { $0 })
    }

    /// The message that says only that the content could not be loaded, in the most preferred supported language of the
    /// user, or else in English. The presenter shows this message for an error that has no more specific message.
    public static var loadError: String { PresentationText.loadError.text() }

    /// Removes the error message and shows that a load is in progress.
    public func didStartLoading() {
        errorView.display(ResourceErrorViewModel(message: nil))
        loadingView.display(ResourceLoadingViewModel(isLoading: true))
    }

    /// Ends the loading state and shows the loaded resource. If the conversion of the resource fails, shows an error
    /// message.
    public func didFinishLoading(with resource: Resource) {
        do {
            let viewModel = try mapper(resource)
            loadingView.display(ResourceLoadingViewModel(isLoading: false))
            resourceView.display(viewModel)
            hasContent = true
        } catch {
            didFinishLoading(with: error)
        }
    }

    /// Ends the loading state and shows a message for the kind of `error`. A cancellation shows no message.
    public func didFinishLoading(with error: any Error) {
        loadingView.display(ResourceLoadingViewModel(isLoading: false))
        if error.isCancellation { return }
        let message = PresentationText(error).text(in: languages)
        errorView.display(ResourceErrorViewModel(message: message, isContentStale: hasContent))
    }
}
