import StreamingCore
import StreamingTestKit
import Testing

@Suite("VideoListMachine, step by step in a test store", .tags(.unit))
struct VideoListMachineTests {
    @Suite("Refresh")
    struct Refresh {
        @Test("shows the first page, and again the first page alone")
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
            sut.send(.more, refused: .nothingMore)
            sut.send(.refresh, \.phase, .loading(.refresh), effects: [.loadFirstPage])
            sut.send(.didLoad([first], hasMore: true)) {
                ($0.phase, $0.videos, $0.page.repeats, $0.hasMore) = (.loaded, [first], 0, true)
            }
            sut.finish()
        }

        @Test("takes the place of the next page, and of nothing else")
        func test_refresh_whileLoading_comesFirst() {
            let sut = makeSUT(hasMore: true)
            sut.send(.more, expecting: \.phase, toBe: .loading(.more), effects: [.loadNextPage])
            sut.send(.refresh, expecting: \.phase, toBe: .loading(.refresh), effects: [.loadFirstPage])
            sut.send(.refresh, refused: .alreadyLoading)
            sut.finish()
        }
    }

    @Suite("More")
    struct More {
        @Test("is refused while a page is under way, and where there is none")
        func test_more_withoutNeed_isRefused() {
            let sut = TestStore(VideoListMachine())
            sut.send(.more, refused: .nothingMore)
            sut.send(.refresh, \.phase, .loading(.refresh), effects: [.loadFirstPage])
            sut.send(.more, refused: .alreadyLoading)
            sut.finish()
        }

        @Test("can be tried again after a failure, which keeps what there is")
        func test_more_afterAFailure_keepsWhatThereIs() {
            let sut = makeSUT(hasMore: true)
            sut.send(.more, \.phase, .loading(.more), effects: [.loadNextPage])
            sut.send(.didFail(failure), \.phase, .failed(failure, during: .more))
            sut.send(.more, \.phase, .loading(.more), effects: [.loadNextPage])
            sut.finish()
        }
    }

    @Suite("Cancel")
    struct Cancel {
        @Test("goes back to where it was", arguments: [true, false])
        func test_cancel_whileLoading_goesBack(hasVideos: Bool) {
            let sut = hasVideos ? makeSUT(hasMore: false) : TestStore(VideoListMachine())
            sut.send(.refresh, \.phase, .loading(.refresh), effects: [.loadFirstPage])
            sut.send(.cancel, \.phase, hasVideos ? .loaded : .idle, effects: [.cancelLoading])
            sut.finish()
        }

        @Test(
            "is refused where nothing is under way, like an answer that nobody asked for",
            arguments: [
                VideoListMachine.Action.cancel, .didFail(failure), .didLoad([.fixture()], hasMore: true),
            ])
        func test_cancel_onIdle_isRefused(action: VideoListMachine.Action) {
            let sut = TestStore(VideoListMachine())
            sut.send(action, refused: .nothingLoading)
            sut.finish()
        }
    }
}

private let failure = CatalogueFailure(kind: .unknown, message: "any")

/// With a page of one video.
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
