import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingUI

@Suite("LoadResourcePresenter", .tags(.unit), .leakTracking) @MainActor
struct LoadResourcePresenterTests {
    @Test("A new presenter displays nothing")
    func test_init_ofANewPresenter_displaysNothing() {
        #expect(makeSUT().view.messages.isEmpty)
    }

    @Test("The start of loading clears the error message, and then shows the loading state")
    func test_didStartLoading_ofAPresenter_clearsMessageAndThenShowsLoading() {
        let (sut, view) = makeSUT()
        sut.didStartLoading()
        #expect(view.messages == [.error(nil), .loading(true)])
    }

    @Test("A resource is displayed after the loading state has ended")
    func test_didFinishLoading_withResource_displaysResourceAfterLoading() {
        let (sut, view) = makeSUT { "<\($0)>" }
        sut.didFinishLoading(with: "a")
        #expect(view.messages == [.loading(false), .resource("<a>")])
    }

    @Test("Without a mapper, the resource is displayed unchanged")
    func test_didFinishLoading_withoutMapper_displaysResource() {
        let view = ViewSpy()
        let sut = LoadResourcePresenter<String, ViewSpy>(resourceView: view, loadingView: view, errorView: view)
        trackForMemoryLeaks(sut)
        trackForMemoryLeaks(view)
        sut.didFinishLoading(with: "a")
        #expect(view.messages == [.loading(false), .resource("a")])
    }

    @Test("An error is displayed after the loading state has ended")
    func test_didFinishLoading_withError_displaysMessage() {
        let (sut, view) = makeSUT()
        sut.didFinishLoading(with: anyNSError())
        #expect(view.messages == [.loading(false), .error("The content could not be loaded.")])
    }

    @Test("A resource that cannot be mapped is displayed as an error")
    func test_didFinishLoading_whenMapperThrows_displaysError() {
        let (sut, view) = makeSUT { _ in throw anyNSError() }
        sut.didFinishLoading(with: "a")
        #expect(view.messages == [.loading(false), .error("The content could not be loaded.")])
    }

    @Test("An error after an earlier resource marks the content as stale")
    func test_didFinishLoading_withErrorAfterContent_marksContentStale() {
        let (sut, view) = makeSUT()
        sut.didFinishLoading(with: "a")
        sut.didFinishLoading(with: HTTPError.noConnection)
        #expect(view.staleness == [true])
    }

    @Test("An error before any resource does not mark the content as stale")
    func test_didFinishLoading_withErrorBeforeContent_isNotStale() {
        let (sut, view) = makeSUT { _ in throw anyNSError() }
        sut.didFinishLoading(with: "a")
        sut.didFinishLoading(with: HTTPError.noConnection)
        #expect(view.staleness == [false, false])
    }

    @Test(
        "A cancelled load ends without a message",
        arguments: [CancellationError(), HTTPError.cancelled] as [any Error])
    func test_didFinishLoading_ofCancelledLoad_displaysNoMessage(error: any Error) {
        let (sut, view) = makeSUT()
        sut.didFinishLoading(with: error)
        #expect(view.messages == [.loading(false)])
    }

    @Test("Messages are displayed in the requested language")
    func test_didFinishLoading_inSpanish_displaysSpanishMessage() {
        let (sut, view) = makeSUT(languages: ["es-MX"])
        sut.didFinishLoading(with: anyNSError())
        #expect(view.messages.last == .error("No se pudo cargar el contenido."))
    }

    @Test("A view that owns its presenter is deallocated if the presenter references the view weakly")
    func test_view_referencedWeakly_isDeallocated() {
        let view = ViewSpy()
        let proxy = WeakView(view)
        let sut = LoadResourcePresenter<String, WeakView>(resourceView: proxy, loadingView: proxy, errorView: proxy)
        trackForMemoryLeaks(sut)
        trackForMemoryLeaks(view)
        view.owned = sut
        sut.didFinishLoading(with: "a")
        #expect(view.messages == [.loading(false), .resource("a")])
    }

    // MARK: Helpers

    private func makeSUT(
        languages: [String] = ["en"], file: StaticString = #filePath, line: UInt = #line,
        mapper: @escaping (String) throws -> String = { $0 }
    ) -> (sut: LoadResourcePresenter<String, ViewSpy>, view: ViewSpy) {
        let view = ViewSpy()
        let sut = LoadResourcePresenter<String, ViewSpy>(
            resourceView: view, loadingView: view, errorView: view, languages: languages, mapper: mapper)
        trackForMemoryLeaks(sut, file: file, line: line)
        trackForMemoryLeaks(view, file: file, line: line)
        return (sut, view)
    }
}

/// A spy for all three views, which shows the order of their messages.
private final class ViewSpy: ResourceView, ResourceLoadingView, ResourceErrorView {
    typealias ResourceViewModel = String

    enum Message: Equatable {
        case resource(String), loading(Bool), error(String?)
    }

    private(set) var messages: [Message] = []
    private(set) var staleness: [Bool] = []
    var owned: AnyObject?

    func display(_ viewModel: String) { messages.append(.resource(viewModel)) }
    func display(_ viewModel: ResourceLoadingViewModel) { messages.append(.loading(viewModel.isLoading)) }

    func display(_ viewModel: ResourceErrorViewModel) {
        messages.append(.error(viewModel.message))
        staleness.append(viewModel.isContentStale)
    }
}

private struct WeakView: ResourceView, ResourceLoadingView, ResourceErrorView {
    typealias ResourceViewModel = String

    private weak var view: ViewSpy?

    init(_ view: ViewSpy) {
        self.view = view
    }

    func display(_ viewModel: String) { view?.display(viewModel) }
    func display(_ viewModel: ResourceLoadingViewModel) { view?.display(viewModel) }
    func display(_ viewModel: ResourceErrorViewModel) { view?.display(viewModel) }
}
