import Foundation
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("WatchedVideo", .tags(.unit))
struct WatchedVideoTests {
    @Test("what was left in the middle goes on there", arguments: [TimeInterval?.none, 100, .infinity, 0, .nan])
    func test_resumePosition_inTheMiddle(duration: TimeInterval?) {
        #expect(WatchedVideo.fixture(position: 50, duration: duration).resumePosition == 50)
    }

    @Test("what is finished starts over")
    func test_resumePosition_ofWhatIsFinished() {
        #expect(WatchedVideo.fixture(position: 50, duration: 100, isFinished: true).resumePosition == 0)
    }

    @Test("a short video starts over in its last 5 %", arguments: zip([94.9, 95, 95.1, 100, 130], [94.9, 0, 0, 0, 0]))
    func test_resumePosition_nearTheEnd(position: TimeInterval, resumed: TimeInterval) {
        #expect(WatchedVideo.fixture(position: position, duration: 100).resumePosition == resumed)
    }

    @Test("a long video starts over in its last 30 s", arguments: zip([7_169.9, 7_170, 7_199], [7_169.9, 0, 0]))
    func test_resumePosition_nearTheEndOfTwoHours(position: TimeInterval, resumed: TimeInterval) {
        #expect(WatchedVideo.fixture(position: position, duration: 7_200).resumePosition == resumed)
    }

    @Test("what is no place in a video is its start", arguments: [TimeInterval.nan, .infinity, -.infinity, -1])
    func test_resumePosition_ofNoPlace(position: TimeInterval) {
        #expect(WatchedVideo.fixture(position: position, duration: 100).resumePosition == 0)
    }
}
