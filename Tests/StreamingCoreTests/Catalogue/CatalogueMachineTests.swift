import StreamingCore
import StreamingTestKit
import Testing

@Suite("CatalogueMachine")
struct CatalogueMachineTests {
    private static let failure = CatalogueFailure(kind: "any", message: "any")
    private static let video = Video.fixture()
    private static let page = CatalogueMachine.Action.didLoad([video], repeats: 0, hasMore: true)

    @Test("refresh, more, refresh: the listing grows and starts over")
    func test_handle_ofAWholeListing() {
        var sut = CatalogueMachine()
        sut.expect(.refresh, .one(.loadFirstPage), .loading(.refresh))
        sut.expect(Self.page, .none, .loaded)
        sut.expect(.more, .one(.loadNextPage), .loading(.more))
        let second = Video.fixture()
        sut.expect(.didLoad([second], repeats: 2, hasMore: false), .none, .loaded)
        #expect(sut.state.videos == [Self.video, second])
        #expect(sut.state.repeats == 2)
        #expect(sut.handle(.more) == .refused(.nothingMore))
        sut.expect(.refresh, .one(.loadFirstPage), .loading(.refresh))
        #expect(sut.state.videos.count == 2)
        sut.expect(Self.page, .none, .loaded)
        #expect(sut.state.videos == [Self.video])
    }

    @Test("one request at a time, and a refresh comes first")
    func test_handle_whileLoading() {
        var sut = CatalogueMachine()
        sut.expect(.refresh, .one(.loadFirstPage), .loading(.refresh))
        #expect(sut.handle(.refresh) == .refused(.alreadyLoading))
        #expect(sut.handle(.more) == .refused(.alreadyLoading))
        sut.expect(Self.page, .none, .loaded)
        sut.expect(.more, .one(.loadNextPage), .loading(.more))
        #expect(sut.handle(.more) == .refused(.alreadyLoading))
        sut.expect(.refresh, .one(.loadFirstPage), .loading(.refresh))
    }

    @Test("a failure keeps what there is, and more can be tried again")
    func test_handle_ofAFailureInTheMiddle() {
        var sut = CatalogueMachine()
        sut.expect(.refresh, .one(.loadFirstPage), .loading(.refresh))
        sut.expect(Self.page, .none, .loaded)
        sut.expect(.more, .one(.loadNextPage), .loading(.more))
        sut.expect(.didFail(Self.failure), .none, .failed(Self.failure, during: .more))
        #expect(sut.state.videos == [Self.video])
        sut.expect(.more, .one(.loadNextPage), .loading(.more))
    }

    @Test("cancel goes back to where it was")
    func test_handle_ofCancel() {
        var sut = CatalogueMachine()
        #expect(sut.handle(.cancel) == .refused(.nothingLoading))
        sut.expect(.refresh, .one(.loadFirstPage), .loading(.refresh))
        sut.expect(.cancel, .one(.cancelLoading), .idle)
        sut.expect(.refresh, .one(.loadFirstPage), .loading(.refresh))
        sut.expect(Self.page, .none, .loaded)
        sut.expect(.more, .one(.loadNextPage), .loading(.more))
        sut.expect(.cancel, .one(.cancelLoading), .loaded)
    }

    @Test(
        "what nobody asked for is refused",
        arguments: [page, .didFail(failure), .cancel])
    func test_handle_ofAnswersWithoutARequest(action: CatalogueMachine.Action) {
        #expect(CatalogueMachine().handle(action) == .refused(.nothingLoading))
    }

    @Test("more before the first page is refused")
    func test_handle_ofMoreOnIdle() {
        #expect(CatalogueMachine().handle(.more) == .refused(.nothingMore))
    }
}

extension CatalogueMachine {
    fileprivate mutating func expect(
        _ action: Action, _ effects: Effects<Effect>, _ phase: CatalogueState.Phase,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard case .accepted(let next, let found) = handle(action) else {
            Issue.record("\(action) was refused", sourceLocation: sourceLocation)
            return
        }
        #expect(found == effects, sourceLocation: sourceLocation)
        #expect(next.phase == phase, sourceLocation: sourceLocation)
        state = next
    }
}
