import StreamingCore
import XCTest
@testable import StreamingUI

final class VideoPlayerPresenterTests: XCTestCase {
    func test_formatTime_underOneHour_returnsMinutesAndSeconds() {
        XCTAssertEqual(VideoPlayerPresenter.formatTime(0), "0:00")
        XCTAssertEqual(VideoPlayerPresenter.formatTime(59), "0:59")
        XCTAssertEqual(VideoPlayerPresenter.formatTime(60), "1:00")
        XCTAssertEqual(VideoPlayerPresenter.formatTime(65), "1:05")
        XCTAssertEqual(VideoPlayerPresenter.formatTime(125), "2:05")
        XCTAssertEqual(VideoPlayerPresenter.formatTime(599), "9:59")
    }

    func test_formatTime_fromOneHour_returnsHoursMinutesSeconds() {
        XCTAssertEqual(VideoPlayerPresenter.formatTime(3_600), "1:00:00")
        XCTAssertEqual(VideoPlayerPresenter.formatTime(7_325), "2:02:05")
    }

    func test_formatTime_returnsZeroForInvalidTime() {
        XCTAssertEqual(VideoPlayerPresenter.formatTime(.nan), "0:00")
        XCTAssertEqual(VideoPlayerPresenter.formatTime(.infinity), "0:00")
        XCTAssertEqual(VideoPlayerPresenter.formatTime(-.infinity), "0:00")
    }

    func test_formatTime_negativeOrHuge_returnsZero() {
        XCTAssertEqual(VideoPlayerPresenter.formatTime(-5), "0:00")
        XCTAssertEqual(VideoPlayerPresenter.formatTime(-65), "0:00")
        XCTAssertEqual(VideoPlayerPresenter.formatTime(1e300), "0:00")
    }

    func test_formatTime_withFraction_truncatesFraction() {
        XCTAssertEqual(VideoPlayerPresenter.formatTime(59.999), "0:59")
        XCTAssertEqual(VideoPlayerPresenter.formatTime(0.4), "0:00")
    }
}
