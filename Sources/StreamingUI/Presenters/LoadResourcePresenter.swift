import Foundation
import StreamingCore

/// Tells three views how a load goes.
///
/// - A start takes the old message away, then says that it loads.
/// - An end first says that nothing loads any more, then shows the resource or the error: whoever draws at each call never
///   draws a spinner over an answer.
/// - An error leaves the earlier resource on the screen, and says that it is stale.
/// - A cancelled load ends without a message.
///
/// It holds its views: one that holds its presenter hands in something that refers to it weakly.
@MainActor
public final class LoadResourcePresenter<Resource, View: ResourceView> {
    /// Makes of a resource what its view shows; what it throws is shown as an error.
    public typealias Mapper = (Resource) throws -> View.ResourceViewModel

    private let resourceView: View
    private let loadingView: any ResourceLoadingView
    private let errorView: any ResourceErrorView
    private let languages: [String]
    private let mapper: Mapper
    private var hasContent = false

    /// - Parameter languages: those of the messages, the preferred first; English where none is ours.
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

    /// Shows the resource as it is.
    public convenience init(
        resourceView: View, loadingView: any ResourceLoadingView, errorView: any ResourceErrorView,
        languages: [String] = Locale.preferredLanguages
    ) where Resource == View.ResourceViewModel {
        self.init(
            resourceView: resourceView, loadingView: loadingView, errorView: errorView, languages: languages,
            mapper: { $0 })
    }

    /// What is said of an error that is of no kind we know.
    public static var loadError: String { PresentationText.loadError.text() }

    /// A load has begun.
    public func didStartLoading() {
        errorView.display(ResourceErrorViewModel(message: nil))
        loadingView.display(ResourceLoadingViewModel(isLoading: true))
    }

    /// The resource came.
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

    /// The load failed; the message is that of the error's kind.
    public func didFinishLoading(with error: any Error) {
        loadingView.display(ResourceLoadingViewModel(isLoading: false))
        if error.isCancellation { return }
        let message = PresentationText(error).text(in: languages)
        errorView.display(ResourceErrorViewModel(message: message, isContentStale: hasContent))
    }
}
