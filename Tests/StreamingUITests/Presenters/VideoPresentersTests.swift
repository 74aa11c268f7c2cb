import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingUI

@Suite("Presenters of a video", .tags(.unit))
struct VideoPresentersTests {
    @Test("The image view model has the title, the description and the duration")
    func test_imageMap_ofVideo_hasTitleDescriptionAndDuration() {
        let video = Video.fixture(title: "t", description: "d", duration: 65)
        let result = VideoImagePresenter.map(video)
        #expect(result.title == "t")
        #expect(result.description == "d")
        #expect(result.hasDescription)
        #expect(result.duration == "1:05")
    }

    @Test("The image view model of a video without a description has no description")
    func test_imageMap_withoutDescription_hasNoDescription() {
        #expect(!VideoImagePresenter.map(.fixture(description: nil)).hasDescription)
    }

    @Test("The player view model has the title and the URL")
    func test_playerMap_ofVideo_hasTitleAndURL() {
        let video = Video.fixture(title: "t")
        #expect(VideoPlayerPresenter.map(video) == VideoPlayerViewModel(title: "t", videoURL: video.url))
    }

    @Test("A row reports whether it has a title")
    func test_row_withAndWithoutTitle_reportsWhetherTitleExists() {
        #expect(VideoViewModel(title: "t", description: nil).hasTitle)
        #expect(!VideoViewModel(title: nil, description: "d").hasTitle)
    }

    @Test(
        "A speed is displayed with at most two decimals and no trailing zeros",
        arguments: zip(
            [1, 0.5, 1.25, 1.5, 2, 1.1, 16] as [Float], ["1x", "0.5x", "1.25x", "1.5x", "2x", "1.1x", "16x"]))
    func test_formatSpeed_ofEachSpeed_hasNecessaryDecimals(speed: Float, expected: String) {
        #expect(VideoPlayerPresenter.formatSpeed(speed) == expected)
    }
}
