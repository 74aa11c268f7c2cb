import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingUI

@Suite("LoadResourcePresenter", .tags(.unit), .leakTracking) @MainActor
struct LoadResourcePresenterTests {
    @Test("says nothing before it is told anything")
    func test_init_saysNothing() {
        #expect(makeSUT().view.messages.isEmpty)
    }

    @Test("a start takes the old message away, then says that it loads")
    func test_didStartLoading_clearsTheMessageAndThenLoads() {
        let (sut, view) = makeSUT()
        sut.didStartLoading()
        #expect(view.messages == [.error(nil), .loading(true)])
    }

    /// Law V4.
    @Test("a resource is shown once nothing loads any more")
    func test_didFinishLoading_withAResource_showsItAfterTheEndOfLoading() {
        let (sut, view) = makeSUT { "<\($0)>" }
        sut.didFinishLoading(with: "a")
        #expect(view.messages == [.loading(false), .resource("<a>")])
    }

    @Test("without a mapper the resource is shown as it is")
    func test_didFinishLoading_withoutAMapper_showsTheResource() {
        let view = ViewSpy()
        let sut = LoadResourcePresenter<String, ViewSpy>(resourceView: view, loadingView: view, errorView: view)
        trackForMemoryLeaks(sut)
        trackForMemoryLeaks(view)
        sut.didFinishLoading(with: "a")
        #expect(view.messages == [.loading(false), .resource("a")])
    }

    @Test("an error is shown once nothing loads any more")
    func test_didFinishLoading_withAnError_showsItsMessage() {
        let (sut, view) = makeSUT()
        sut.didFinishLoading(with: anyNSError())
        #expect(view.messages == [.loading(false), .error("This could not be loaded.")])
    }

    @Test("what cannot be mapped is an error, and no half of a resource")
    func test_didFinishLoading_ofWhatTheMapperRefuses_showsAnError() {
        let (sut, view) = makeSUT { _ in throw anyNSError() }
        sut.didFinishLoading(with: "a")
        #expect(view.messages == [.loading(false), .error("This could not be loaded.")])
    }

    /// Law V4.
    @Test("an error over an earlier resource says that this is stale")
    func test_didFinishLoading_withAnErrorOverContent_saysThatItIsStale() {
        let (sut, view) = makeSUT()
        sut.didFinishLoading(with: "a")
        sut.didFinishLoading(with: HTTPError.noConnection)
        #expect(view.staleness == [true])
    }

    /// Law V4.
    @Test("an error before any resource has nothing that could be stale")
    func test_didFinishLoading_withAnErrorAndNoContent_isNotStale() {
        let (sut, view) = makeSUT { _ in throw anyNSError() }
        sut.didFinishLoading(with: "a")
        sut.didFinishLoading(with: HTTPError.noConnection)
        #expect(view.staleness == [false, false])
    }

    @Test(
        "a cancelled load ends without a message",
        arguments: [CancellationError(), HTTPError.cancelled] as [any Error])
    func test_didFinishLoading_ofACancelledLoad_saysNoMore(error: any Error) {
        let (sut, view) = makeSUT()
        sut.didFinishLoading(with: error)
        #expect(view.messages == [.loading(false)])
    }

    @Test("messages come in the language that is asked for")
    func test_didFinishLoading_inSpanish_saysItInSpanish() {
        let (sut, view) = makeSUT(languages: ["es-MX"])
        sut.didFinishLoading(with: anyNSError())
        #expect(view.messages.last == .error("No se pudo cargar."))
    }

    @Test("a view that owns its presenter is freed if it is handed in weakly")
    func test_views_thatAreHandedInWeakly_areFreed() {
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

/// All three views in one, so that their order is seen.
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
