import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingUI

@Suite("Presenters of a video", .tags(.unit))
struct VideoPresentersTests {
    @Test("an image stands beside title, description and duration")
    func test_imageMap_hasTitleDescriptionAndDuration() {
        let video = Video.fixture(title: "t", description: "d", duration: 65)
        let result = VideoImagePresenter.map(video)
        #expect(result.title == "t")
        #expect(result.description == "d")
        #expect(result.hasDescription)
        #expect(result.duration == "1:05")
    }

    @Test("without a description there is none to show")
    func test_imageMap_withoutADescription_hasNone() {
        #expect(!VideoImagePresenter.map(.fixture(description: nil)).hasDescription)
    }

    @Test("the player shows the title and plays the URL")
    func test_playerMap_hasTitleAndURL() {
        let video = Video.fixture(title: "t")
        #expect(VideoPlayerPresenter.map(video) == VideoPlayerViewModel(title: "t", videoURL: video.url))
    }

    @Test("a row has a title, or not")
    func test_row_hasTitleWhereThereIsOne() {
        #expect(VideoViewModel(title: "t", description: nil).hasTitle)
        #expect(!VideoViewModel(title: nil, description: "d").hasTitle)
    }

    /// Law V2.
    @Test(
        "a speed has as many decimals as it needs, two at most",
        arguments: zip(
            [1, 0.5, 1.25, 1.5, 2, 1.1, 16] as [Float], ["1x", "0.5x", "1.25x", "1.5x", "2x", "1.1x", "16x"]))
    func test_formatSpeed_hasTheDecimalsItNeeds(speed: Float, expected: String) {
        #expect(VideoPlayerPresenter.formatSpeed(speed) == expected)
    }
}
