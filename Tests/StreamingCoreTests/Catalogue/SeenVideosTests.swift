import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCore

@Suite("SeenVideos", .tags(.unit))
struct SeenVideosTests {
    private let videos = (0..<4).map { _ in Video.fixture() }

    /// If each page copied the table, the time to load a listing would grow with the square of the number of pages.
    @Test("The pages of a listing share one table of seen videos")
    func test_adding_manyPages_sharesOneTable() throws {
        var sut = SeenVideos()
        for _ in 0..<200 {
            let page = [Video.fixture(), .fixture()]
            let (new, seen) = sut.adding(page)
            #expect(new == page)
            try #require(seen.sharesTable(with: sut))
            sut = seen
        }
    }

    @Test("Videos that an earlier page contained are omitted from a page")
    func test_adding_repeatedVideos_omitsTheRepeats() {
        let first = SeenVideos().adding(Array(videos[..<2])).seen
        #expect(first.adding(Array(videos[1..<3])).new == [videos[2]])
        #expect(first.adding(Array(videos[..<2])).new == [])
    }

    @Test("If a page is reloaded with other videos, the videos of the first attempt are forgotten")
    func test_adding_toAnEarlierPageAgain_forgetsTheFirstAttempt() {
        let first = SeenVideos().adding([videos[0]]).seen
        let (_, second) = first.adding([videos[1]])
        let (new, again) = first.adding([videos[0], videos[2]])
        #expect(new == [videos[2]])
        #expect(!again.sharesTable(with: second))
        #expect(again.adding([videos[1], videos[2]]).new == [videos[1]])
        #expect(second.adding([videos[1], videos[2]]).new == [videos[2]])
    }
}
