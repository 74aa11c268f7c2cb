import StreamingCore
import Testing

@testable import AdaptiveStreaming

/// Tests of the times of reloads.
@Suite("ReloadSchedule", .tags(.unit))
struct ReloadScheduleTests {
    @Test("After a change, the next reload is one target duration after the start of the request")
    func test_time_afterAChange_isTheTargetDuration() {
        #expect(time(isChanged: true, targetDuration: 6, since: .seconds(10)) == .seconds(16))
    }

    @Test("Without a change, the next reload is half of the target duration after the start of the request")
    func test_time_withoutAChange_isHalfOfTheTargetDuration() {
        #expect(time(isChanged: false, targetDuration: 6, since: .seconds(10)) == .seconds(13))
    }

    @Test("The interval is at least 1 s after a change, and at least 0.5 s without a change")
    func test_time_withAShortTargetDuration_hasAFloor() {
        #expect(time(isChanged: true, targetDuration: 0.2, since: .zero) == .seconds(1))
        #expect(time(isChanged: false, targetDuration: 0.2, since: .zero) == .seconds(0.5))
    }

    @Test("The jitter adds at most a tenth of the interval")
    func test_time_withJitter_isLaterByAtMostATenth() {
        #expect(time(isChanged: true, targetDuration: 10, since: .zero, random: 0.5) == .seconds(10.5))
        let latest = time(isChanged: true, targetDuration: 10, since: .zero, random: (1.0).nextDown)
        #expect(latest <= .seconds(11) && latest > .seconds(10.9))
        #expect(time(isChanged: false, targetDuration: 10, since: .zero, random: 0.5) == .seconds(5.25))
    }

    @Test(
        "A failed reload is retried after the given delay, or else half a target duration after its start"
    )
    func test_time_afterAFailure_isTheDelay() {
        var sut = ReloadSchedule(at: .zero)
        sut.didFail(at: .seconds(2), delay: .seconds(0.5), targetDuration: 6, since: .zero, random: 0)
        #expect(sut.time == .seconds(2.5))
        sut.didFail(at: .seconds(5), delay: nil, targetDuration: 6, since: .seconds(4), random: 0)
        #expect(sut.time == .seconds(7))
        sut.didFail(at: .seconds(20), delay: nil, targetDuration: 6, since: .seconds(4), random: 0)
        #expect(sut.time == .seconds(20.5))
        #expect(sut.failures == 3)
        sut.didReload(isChanged: true, targetDuration: 6, since: .zero, random: 0)
        #expect(sut.failures == 0)
    }

    private func time(isChanged: Bool, targetDuration: Double, since begin: Duration, random: Double = 0) -> Duration {
        var sut = ReloadSchedule(at: .zero)
        sut.didReload(isChanged: isChanged, targetDuration: targetDuration, since: begin, random: random)
        return sut.time
    }
}

@Suite("LiveEdge", .tags(.unit))
struct LiveEdgeTests {
    @Test("If the live edge does not advance, the warning is due once, after 3.5 target durations")
    func test_takeWarning_afterThreeAndAHalfTargetDurations_isTrueOnce() {
        var sut = LiveEdge(60, targetDuration: 4, at: .zero)
        sut.update(60, targetDuration: 4, interval: 4, at: .seconds(10))
        let warnings = [13.9, 14, 20].map { sut.takeWarning(at: .seconds($0)) }
        #expect(warnings == [false, true, false])
        sut.update(64, targetDuration: 4, interval: 4, at: .seconds(30))
        #expect([43.9, 44].map { sut.takeWarning(at: .seconds($0)) } == [false, true])
    }

    @Test("If the live edge does not advance, failure is due after 30 s or 3.5 target durations, whichever is longer")
    func test_failureTime_withAnyTargetDuration_isTheLongerOfBothLimits() {
        #expect(LiveEdge(60, targetDuration: 4, at: .seconds(1)).failureTime == .seconds(31))
        #expect(LiveEdge(60, targetDuration: 10, at: .seconds(1)).failureTime == .seconds(36))
    }

    @Test("The live edge advances with time between two reloads")
    func test_latency_betweenReloads_usesTheEstimatedEdge() {
        let sut = LiveEdge(60, targetDuration: 4, at: .seconds(100))
        #expect(sut.latency(of: 50, at: .seconds(100)) == 10)
        #expect(sut.latency(of: 52, at: .seconds(102)) == 10)
        #expect(sut.latency(of: 50, at: .seconds(102)) == 12)
    }

    @Test("A reload that comes late after the publication of a segment does not move the estimated edge back")
    func test_latency_afterALateReload_doesNotJump() {
        var sut = LiveEdge(60, targetDuration: 4, at: .seconds(100))
        sut.update(64, targetDuration: 4, interval: 4, at: .seconds(106))
        #expect(sut.latency(of: 50, at: .seconds(106)) == 16)
        sut.update(68, targetDuration: 4, interval: 4, at: .seconds(107))
        #expect(sut.latency(of: 50, at: .seconds(107)) == 18)
    }

    @Test("A received playlist limits the estimated edge to one interval beyond its end, and the edge then advances")
    func test_latency_ofAStuckServer_isLimitedByTheInterval() {
        var sut = LiveEdge(60, targetDuration: 4, at: .seconds(100))
        sut.update(60, targetDuration: 4, interval: 0.5, at: .seconds(110))
        #expect(sut.latency(of: 50, at: .seconds(110)) == 10.5)
        #expect(sut.latency(of: 50, at: .seconds(111)) == 11.5)
    }
}
