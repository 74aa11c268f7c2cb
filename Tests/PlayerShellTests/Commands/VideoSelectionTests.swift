import StreamingCore
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("Selection of videos", .tags(.unit))
struct VideoSelectionTests {
    private let videos = [
        Video.fixture(title: "Árbol", description: "a tree", duration: 30),
        Video.fixture(title: "film 10", duration: 20), Video.fixture(title: "Film 9", duration: 20),
    ]

    private func numbers(_ selection: VideoSelection) -> [Int] { selection.of(videos[...]).map(\.number) }

    @Test("A search finds text in titles and descriptions, whatever the case and the accents")
    func test_search_inAnyCase_ignoresCaseAndAccents() {
        #expect(numbers(VideoSelection(search: "arbol")) == [1])
        #expect(numbers(VideoSelection(search: "TREE")) == [1])
        #expect(numbers(VideoSelection(search: "film")) == [2, 3])
        #expect(numbers(VideoSelection(search: "none")) == [])
    }

    @Test(
        "Sorted videos keep their numbers, and equal videos keep their order",
        arguments: zip(
            [VideoSelection.Order.title, .titleDescending, .duration, .durationDescending],
            [[1, 3, 2], [2, 3, 1], [2, 3, 1], [1, 2, 3]]))
    func test_sort_ofVideos_keepsTheirNumbers(order: VideoSelection.Order, expected: [Int]) {
        #expect(numbers(VideoSelection(order: order)) == expected)
    }

    @Test("The limit applies after the search and the sort")
    func test_limit_afterSearchAndSort_isAppliedLast() {
        #expect(numbers(VideoSelection(search: "film", order: .title, limit: 1)) == [3])
    }

    @Test("Videos of a later page keep their numbers, and only the rest of the limit is selected")
    func test_selection_ofALaterPage_keepsNumbersAndLimit() {
        #expect(VideoSelection(limit: 2).of(videos[1...]).map(\.number) == [2, 3])
        #expect(VideoSelection(limit: 2).of(videos[1...], after: 1).map(\.number) == [2])
        #expect(VideoSelection(limit: 2).of(videos[2...], after: 2).isEmpty)
    }
}
