import StreamingCore
import StreamingTestKit
import Testing

@Suite("VideoListMachine, step by step in a test store", .tags(.unit))
struct VideoListMachineTests {
    @Suite("Refresh")
    struct Refresh {
        @Test("A refresh after two pages shows only the first page")
        func test_refresh_afterTwoPages_startsOver() {
            let (first, second) = (Video.fixture(), Video.fixture())
            let sut = TestStore(VideoListMachine())
            sut.send(.refresh, \.phase, .loading(.refresh), effects: [.loadFirstPage])
            sut.send(.didLoad([first], hasMore: true)) {
                ($0.phase, $0.videos, $0.hasMore) = (.loaded, [first], true)
            }
            sut.send(.more, \.phase, .loading(.more), effects: [.loadNextPage])
            sut.send(.didLoad([second], PageMetadata(repeats: 2), hasMore: false)) {
                ($0.phase, $0.videos, $0.page.repeats, $0.hasMore) = (.loaded, [first, second], 2, false)
            }
            sut.send(.more, rejected: .nothingMore)
            sut.send(.refresh, \.phase, .loading(.refresh), effects: [.loadFirstPage])
            sut.send(.didLoad([first], hasMore: true)) {
                ($0.phase, $0.videos, $0.page.repeats, $0.hasMore) = (.loaded, [first], 0, true)
            }
            sut.finish()
        }

        @Test("A refresh replaces a load of the next page, but not another refresh")
        func test_refresh_whileLoadingMore_replacesTheLoad() {
            let sut = makeSUT(hasMore: true)
            sut.send(.more, expecting: \.phase, toBe: .loading(.more), effects: [.loadNextPage])
            sut.send(.refresh, expecting: \.phase, toBe: .loading(.refresh), effects: [.loadFirstPage])
            sut.send(.refresh, rejected: .alreadyLoading)
            sut.finish()
        }
    }

    @Suite("More")
    struct More {
        @Test("A command to load more is rejected while a page is loading, and when no page is left")
        func test_more_whileLoadingOrWithoutFurtherPages_isRejected() {
            let sut = TestStore(VideoListMachine())
            sut.send(.more, rejected: .nothingMore)
            sut.send(.refresh, \.phase, .loading(.refresh), effects: [.loadFirstPage])
            sut.send(.more, rejected: .alreadyLoading)
            sut.finish()
        }

        @Test("After a failure, the videos are kept, and the command to load more can be repeated")
        func test_more_afterAFailure_keepsTheVideos() {
            let sut = makeSUT(hasMore: true)
            sut.send(.more, \.phase, .loading(.more), effects: [.loadNextPage])
            sut.send(.didFail(failure), \.phase, .failed(failure, during: .more))
            sut.send(.more, \.phase, .loading(.more), effects: [.loadNextPage])
            sut.finish()
        }
    }

    @Suite("Cancel")
    struct Cancel {
        @Test("A cancellation restores the phase before the load", arguments: [true, false])
        func test_cancel_whileLoading_restoresThePreviousPhase(hasVideos: Bool) {
            let sut = hasVideos ? makeSUT(hasMore: false) : TestStore(VideoListMachine())
            sut.send(.refresh, \.phase, .loading(.refresh), effects: [.loadFirstPage])
            sut.send(.cancel, \.phase, hasVideos ? .loaded : .idle, effects: [.cancelLoading])
            sut.finish()
        }

        @Test(
            "A cancellation and an unexpected result are rejected while nothing is loading",
            arguments: [
                VideoListMachine.Action.cancel, .didFail(failure), .didLoad([.fixture()], hasMore: true),
            ])
        func test_cancelOrResult_whileIdle_isRejected(action: VideoListMachine.Action) {
            let sut = TestStore(VideoListMachine())
            sut.send(action, rejected: .nothingLoading)
            sut.finish()
        }
    }
}

private let failure = CatalogueFailure(kind: .unknown, message: "any")

/// Returns a test store that has loaded a page of one video.
private func makeSUT(
    hasMore: Bool, file: StaticString = #filePath, line: UInt = #line
) -> TestStore<VideoListMachine> {
    let video = Video.fixture()
    let sut = TestStore(VideoListMachine(), file: file, line: line)
    sut.send(.refresh, \.phase, .loading(.refresh), effects: [.loadFirstPage])
    sut.send(.didLoad([video], hasMore: hasMore)) {
        ($0.phase, $0.videos, $0.hasMore) = (.loaded, [video], hasMore)
    }
    return sut
}
