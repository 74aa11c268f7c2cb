import StreamingTestKit
import Testing

@testable import StreamingCore

@Suite("GrowingList", .tags(.unit))
struct GrowingListTests {
    @Test("An append changes the list, but not its copies")
    func test_append_toAList_doesNotChangeItsCopies() {
        var sut = GrowingList([1, 2])
        let copy = sut
        sut.append(contentsOf: [3])
        #expect(Array(sut) == [1, 2, 3])
        #expect(Array(copy) == [1, 2])
        #expect(sut.sharesElements(with: copy))
    }

    @Test("An append to an outdated copy of a list does not change the list")
    func test_append_toACopyOfALongerList_copiesTheElements() {
        var (sut, copy) = (GrowingList([1]), GrowingList<Int>())
        copy = sut
        sut.append(contentsOf: [2])
        copy.append(contentsOf: [3])
        #expect(Array(sut) == [1, 2])
        #expect(Array(copy) == [1, 3])
        #expect(!sut.sharesElements(with: copy))
    }

    @Test("Lists with equal elements are equal, even with separate storage")
    func test_equality_withSeparateStorage_comparesElements() {
        let sut: GrowingList = [1, 2]
        var longer = sut
        longer.append(contentsOf: [3])
        #expect(sut == [1, 2] && sut != [1, 3] && sut != longer)
    }

    /// If each page copied the list, the time to load a listing would grow with the square of the number of pages.
    @Test("The states of a long listing share the storage of their videos")
    func test_states_ofManyPages_shareTheirVideos() async throws {
        let feed = VideoListStore { Self.page(0) }
        await feed.send(.refresh).value
        var states = [feed.state]
        while feed.state.hasMore {
            await feed.send(.more).value
            states.append(feed.state)
        }
        #expect(states.map(\.videos.count) == (1...200).map { $0 * 2 })
        for (state, next) in zip(states, states.dropFirst()) {
            try #require(next.videos.sharesElements(with: state.videos))
        }
    }

    private static func page(_ number: Int) -> Paginated<Video> {
        let items = [Video.fixture(), .fixture()]
        return number == 199 ? Paginated(items: items) : Paginated(items: items) { page(number + 1) }
    }
}
