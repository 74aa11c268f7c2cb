import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("FailedAttempts", .tags(.unit))
struct FailedAttemptsTests {
    @Test func test_add_ofARepeatedAttempt_movesTheAttemptToTheEnd() {
        var sut = FailedAttempts()
        for text in ["a", "b", "a"] { sut.add(text, of: .main) }
        #expect(sut.texts == ["b", "a"])
    }

    @Test func test_add_ofTenAttempts_keepsTheLastEight() {
        var sut = FailedAttempts()
        for number in 1...10 { sut.add("\(number)", of: .main) }
        #expect(sut.texts == (3...10).map { "\($0)" })
    }

    @Test func test_removeAll_ofATrack_keepsTheAttemptsOfTheOtherTrack() {
        var sut = FailedAttempts()
        sut.add("video", of: .main)
        sut.add("audio", of: .audio)
        sut.removeAll(of: .main)
        #expect(sut.texts == ["audio"])
    }
}
