import Foundation
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("WatchedVideo", .tags(.unit))
struct WatchedVideoTests {
    @Test(
        "A video that was left in the middle resumes at the last position",
        arguments: [TimeInterval?.none, 100, .infinity, 0, .nan])
    func test_resumePosition_inMiddle_isLastPosition(duration: TimeInterval?) {
        #expect(WatchedVideo.fixture(position: 50, duration: duration).resumePosition == 50)
    }

    @Test("A finished video starts over")
    func test_resumePosition_whenFinished_isZero() {
        #expect(WatchedVideo.fixture(position: 50, duration: 100, isFinished: true).resumePosition == 0)
    }

    @Test(
        "A short video that was left in its last 5 % starts over",
        arguments: zip([94.9, 95, 95.1, 100, 130], [94.9, 0, 0, 0, 0]))
    func test_resumePosition_nearEnd_isZero(position: TimeInterval, resumed: TimeInterval) {
        #expect(WatchedVideo.fixture(position: position, duration: 100).resumePosition == resumed)
    }

    @Test(
        "A long video that was left in its last 30 s starts over",
        arguments: zip([7_169.9, 7_170, 7_199], [7_169.9, 0, 0]))
    func test_resumePosition_nearEndOfTwoHours_isZero(position: TimeInterval, resumed: TimeInterval) {
        #expect(WatchedVideo.fixture(position: position, duration: 7_200).resumePosition == resumed)
    }

    @Test(
        "A video with an invalid position resumes at the start",
        arguments: [TimeInterval.nan, .infinity, -.infinity, -1])
    func test_resumePosition_withInvalidPosition_isZero(position: TimeInterval) {
        #expect(WatchedVideo.fixture(position: position, duration: 100).resumePosition == 0)
    }
}
