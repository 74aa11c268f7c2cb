import StreamingCore
import Testing

@testable import AdaptiveStreaming

/// Tests of the controller of the speed, whose limits are those of Media3.
@Suite("LiveSpeedControl", .tags(.unit))
struct LiveSpeedControlTests {
    @Test(
        "The speed deviates from 1 by a tenth per second of deviation, within 0.97 and 1.03",
        arguments: [
            (8.0, 1.0), (8.1, 1.01), (8.299, 1.0299), (8.3, 1.03), (8.301, 1.03), (60, 1.03), (7.9, 0.99),
            (7.701, 0.9701), (7.7, 0.97), (7.699, 0.97), (1, 0.97),
        ])
    func test_speed_atEachLatency_isProportionalToTheDeviation(latency: Double, speed: Double) {
        let sut = updated(latency: latency)
        #expect(abs(sut.speed - speed) < 1e-9)
    }

    @Test(
        "Below a deviation of 20 ms, the speed is exactly 1",
        arguments: [
            (8.019_999, 1.0), (8.02, 1.002), (8.020_001, 1.002_000_1), (7.980_001, 1), (7.98, 0.998),
            (7.979_999, 0.997_999_9),
        ])
    func test_speed_insideTheDeadZone_isOne(latency: Double, speed: Double) {
        #expect(abs(updated(latency: latency).speed - speed) < 1e-9)
    }

    @Test(
        "With less than 1 s of buffer, playback does not catch up", arguments: [(0.999, 1.0), (1, 1.03), (1.001, 1.03)])
    func test_speed_withAShortBuffer_doesNotCatchUp(buffered: Double, speed: Double) {
        var sut = LiveSpeedControl(target: 8)
        sut.update(latency: 60, buffered: 50, longestLatency: 600, at: .zero)
        let catchingUp = sut.speed
        sut.update(latency: 60, buffered: buffered, longestLatency: 600, at: .milliseconds(10))
        #expect(catchingUp == 1.03)
        #expect(sut.speed == speed)
    }

    @Test("With less than 1 s of buffer, playback still slows down")
    func test_speed_withAShortBuffer_slowsDown() {
        var sut = LiveSpeedControl(target: 8)
        sut.update(latency: 1, buffered: 0.5, longestLatency: 600, at: .zero)
        #expect(sut.speed == 0.97)
    }

    @Test("The speed changes at most once per second")
    func test_speed_withinASecond_doesNotChange() {
        var sut = updated(latency: 9)
        let speeds = [999, 1_000].map { milliseconds in
            sut.update(latency: 8, buffered: 6, longestLatency: 600, at: .milliseconds(milliseconds))
            return sut.speed
        }
        #expect(speeds == [1.03, 1])
        #expect(sut.nextUpdate == .seconds(2))
    }

    // MARK: Target

    @Test("Each rebuffer raises the target by half a second, and ends the catch-up")
    func test_didStartRebuffering_eachTime_raisesTheTarget() {
        var sut = updated(latency: 9)
        sut.didStartRebuffering()
        #expect(sut.target == 8.5)
        #expect(sut.speed == 1)
        #expect(sut.nextUpdate == nil)
        sut.didStartRebuffering()
        #expect(sut.target == 9)
    }

    @Test("With enough buffer, a raised target returns to the configured target, by 30 ms per second at the speed 1")
    func test_target_afterARebuffer_returnsGradually() {
        var sut = updated(latency: 8)
        sut.didStartRebuffering()
        sut.update(latency: 8, buffered: 7, longestLatency: 600, at: .seconds(1))
        #expect(abs(sut.target - 8.47) < 1e-9)
        for second in 2...100 { sut.update(latency: 9, buffered: 8, longestLatency: 600, at: .seconds(second)) }
        #expect(sut.target == 8)
    }

    @Test("A target that the buffer cannot sustain rises to the safe latency, at most to the current latency")
    func test_target_belowTheSafeLatency_rises() {
        var sut = LiveSpeedControl(target: 8)
        sut.update(latency: 11, buffered: 1, longestLatency: 600, at: .zero)
        #expect(sut.target == 10)
        sut = LiveSpeedControl(target: 8)
        sut.update(latency: 9, buffered: -1, longestLatency: 600, at: .zero)
        #expect(sut.target == 9)
    }

    @Test("The target is limited by the window")
    func test_target_beyondTheWindow_isLimited() {
        var sut = LiveSpeedControl(target: 60)
        sut.update(latency: 24, buffered: 20, longestLatency: 24, at: .zero)
        #expect(sut.target == 24)
        #expect(sut.speed == 1)
        // An EVENT window grows.
        sut.update(latency: 24, buffered: 20, longestLatency: 100, at: .seconds(1))
        #expect(sut.target == 60)
        #expect(sut.speed == 0.97)
    }

    // MARK: Resets

    @Test("A pause restores the target, and ends the catch-up")
    func test_suspend_duringACatchUp_restoresTheTarget() {
        var sut = updated(latency: 9)
        sut.didStartRebuffering()
        sut.suspend()
        #expect(sut == LiveSpeedControl(target: 8))
        sut = updated(latency: 9)
        #expect(sut.speed > 1)
        sut.suspend()
        #expect(sut.speed == 1)
    }

    @Test("A seek back makes its latency the target, and a seek forward restores the configured target")
    func test_reset_toALatency_keepsTheLatency() {
        var sut = updated(latency: 9)
        sut.reset(to: 30)
        #expect((sut.target, sut.speed) == (30, 1))
        sut.suspend()
        #expect(sut.target == 30)
        sut.reset(to: 4)
        #expect(sut.target == 8)
        sut.reset(to: 30)
        sut.discardChosenTarget()
        #expect(sut == LiveSpeedControl(target: 8))
    }

    // MARK: The safe latency

    @Test("The safe latency follows the distance from the buffer to the live edge, up at once and down gradually")
    func test_safeValue_ofVaryingLatencies_followsTheUpperBound() {
        var sut = LowestLiveLatency()
        sut.add(2, at: .zero)
        #expect(sut.safeValue == 2)
        sut.add(5, at: .seconds(1))
        #expect(sut.safeValue == 5)
        // The weight of ten milliseconds is 0.999: the bound is 0.999 × 5 + 0.001 × 2 = 4.997, and the deviation is
        // 0.001 × (4.997 − 2).
        sut.add(2, at: .milliseconds(1_010))
        #expect(abs(sut.safeValue - (4.997 + 3 * 0.002_997)) < 1e-9)
        sut.add(2, at: .seconds(200))
        #expect(abs(sut.safeValue - 2) < 0.001)
    }

    // MARK: Helpers

    /// Returns a controller with a target of 8 s after its first update.
    private func updated(latency: Double, buffered: Double = 6) -> LiveSpeedControl {
        var sut = LiveSpeedControl(target: 8)
        sut.update(latency: latency, buffered: max(buffered, latency - 7.5), longestLatency: 600, at: .zero)
        return sut
    }
}
