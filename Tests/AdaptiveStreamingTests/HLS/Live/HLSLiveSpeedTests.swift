import HLSPlaylist
import LocalOrigin
import StreamingCore
import Testing

@testable import AdaptiveStreaming

/// Tests of the adjustment of the speed to a target latency, on virtual time.
@Suite("HLSEngine, target latency", .tags(.unit))
struct HLSLiveSpeedTests {
    // MARK: Convergence

    @Test("Without a target latency, the speed stays 1, and no change is reported")
    func test_play_withoutATarget_keepsTheSpeed() {
        var sut = LiveOrigin().simulation()
        sut.play()
        sut.run(for: 60)
        #expect(sut.snapshot.liveSpeed == nil)
        #expect(sut.snapshot.liveSpeedChanges == nil)
        #expect(NativePlayerConfiguration().targetLatency == nil)
    }

    @Test(
        "The latency converges to the target from both sides, without a stall, at a speed from 0.97 to 1.03",
        arguments: [(15.0, 1.03), (25, 0.97)])
    func test_play_withATarget_reachesTheTarget(target: Double, firstSpeed: Double) throws {
        var sut = playing(at: target, window: 8, head: ["#EXT-X-SERVER-CONTROL:HOLD-BACK=20"])
        let speeds = try observe(&sut, seconds: 600)
        #expect(speeds.first == firstSpeed)
        #expect(speeds.allSatisfy { (0.97...1.03).contains($0) })
        #expect(speeds.last == 1)
        #expect(abs(try #require(sut.snapshot.liveLatency) - target) < 0.02)
        #expect(sut.reports.count == 1, "\(sut.reports)")
        #expect(try #require(sut.snapshot.liveSpeedChanges) >= 2)
    }

    @Test("The position and the live latency follow the adjusted speed")
    func test_snapshot_atAnAdjustedSpeed_advancesByTheSpeed() throws {
        var sut = playing(at: 20)
        sut.run(for: 5)
        let (before, speed) = (sut.snapshot, try #require(sut.snapshot.liveSpeed))
        sut.run(for: 0.5)
        #expect(speed == 0.97)
        #expect(abs(sut.snapshot.position - before.position - 0.5 * speed) < 1e-6)
        let latencies = (try #require(sut.snapshot.liveLatency), try #require(before.liveLatency))
        #expect(abs(latencies.0 - latencies.1 - 0.5 * (1 - speed)) < 1e-6)
    }

    @Test("A target beyond the window leaves playback in the window")
    func test_play_withATargetBeyondTheWindow_staysInTheWindow() throws {
        var sut = playing(at: 60)
        for _ in 0..<600 {
            sut.run(for: 1)
            let window = try #require(sut.snapshot.seekableRange)
            #expect(sut.snapshot.position > window.lowerBound - 4, "\(sut.snapshot)")
        }
        #expect(sut.reports.count == 1, "\(sut.reports)")
        #expect(sut.simulation.warnings.isEmpty)
    }

    @Test("A target that the segments do not allow is raised, so that the buffer never runs empty")
    func test_play_withATargetThatIsTooShort_doesNotStall() throws {
        var sut = playing(at: 1)
        let speeds = try observe(&sut, seconds: 600) { snapshot in
            snapshot.liveSpeed ?? 1 <= 1 || snapshot.buffered > 0.9
        }
        #expect(speeds.contains(1.03))
        #expect(sut.reports.count == 1, "\(sut.reports)")
        #expect((4..<13).contains(try #require(sut.snapshot.liveLatency)))
    }

    // MARK: Rebuffers

    @Test("A rebuffer ends the adjustment, and later the latency reaches the target again")
    func test_play_throughARebuffer_reachesTheTargetAgain() throws {
        var sut = playing(at: 14)
        sut.run(for: 60)
        sut.isEncoding = false
        sut.run(for: 16)
        #expect(sut.reports.last?.contains("didStartBuffering") == true, "\(sut.reports)")
        #expect(sut.snapshot.liveSpeed == 1)
        sut.isEncoding = true
        sut.run(for: 12)
        #expect(sut.reports.last?.contains("didFinishBuffering") == true, "\(sut.reports)")
        sut.run(for: 600)
        #expect(abs(try #require(sut.snapshot.liveLatency) - 14) < 0.1)
        #expect(sut.reports.count == 3, "\(sut.reports)")
    }

    // MARK: Commands

    @Test("The speed of the app wins: at any speed other than 1, the player does not adjust the speed")
    func test_setSpeed_withATarget_isNotAdjusted() throws {
        var sut = playing(at: 20)
        sut.run(for: 5)
        #expect(sut.snapshot.liveSpeed == 0.97)
        sut.simulation.send(.setSpeed(1.01))
        #expect(sut.snapshot.liveSpeed == 1)
        let position = sut.snapshot.position
        sut.run(for: 10)
        #expect(abs(sut.snapshot.position - position - 10.1) < 1e-6)
        sut.simulation.send(.setSpeed(1))
        #expect(sut.snapshot.liveSpeed == 0.97)
    }

    @Test("A pause ends the adjustment until playback continues")
    func test_pause_withATarget_resetsTheSpeed() throws {
        var sut = playing(at: 11)
        sut.run(for: 2)
        #expect(try #require(sut.snapshot.liveSpeed) > 1)
        sut.simulation.send(.pause)
        #expect(sut.snapshot.liveSpeed == 1)
        sut.run(for: 4)
        #expect(sut.snapshot.liveSpeed == 1)
        sut.simulation.send(.play)
        #expect(sut.snapshot.liveSpeed == 1.03)
    }

    @Test("After a seek back, playback stays where the app has moved it; a seek to the live edge restores the target")
    func test_seek_withATarget_keepsTheChosenLatency() throws {
        var sut = playing(at: 14, window: 30)
        sut.run(for: 61)
        let target = sut.snapshot.position - 20
        sut.simulation.send(.seek(to: target))
        sut.run(for: 20)
        #expect(sut.snapshot.liveSpeed == 1)
        #expect(abs(sut.snapshot.position - target - 20) < 2)
        sut.simulation.send(.seek(to: 1e9))
        sut.run(for: 180)
        #expect(abs(try #require(sut.snapshot.liveLatency) - 14) < 0.1)
    }

    @Test("The next load begins at the speed 1, and the number of changes continues")
    func test_load_afterAnAdjustment_resetsTheSpeed() throws {
        var sut = playing(at: 20)
        sut.run(for: 5)
        let changes = try #require(sut.snapshot.liveSpeedChanges)
        #expect(changes > 0)
        sut.simulation.load()
        #expect(sut.snapshot.liveSpeed == nil)
        #expect(sut.snapshot.liveSpeedChanges == changes)
    }

    // MARK: Helpers

    /// Returns a simulation that plays a live stream with segments of 4 s at a target latency in seconds.
    private func playing(at target: Double, window: Int = 6, head: [String] = []) -> LiveSimulation {
        var origin = LiveOrigin(window: window, head: head)
        origin.firstSequence = 100
        var sut = origin.simulation { $0.targetLatency = target }
        sut.play()
        return sut
    }

    /// Plays for 1 s, and then returns the speed after each of the next `seconds` seconds. The test fails if `isValid`
    /// returns false for a snapshot after one of these seconds.
    private func observe(
        _ sut: inout LiveSimulation, seconds: Int, isValid: (PlayerSnapshot) -> Bool = { _ in true }
    ) throws -> [Double] {
        sut.run(for: 1)
        return try (0..<seconds).map { _ in
            sut.run(for: 1)
            #expect(isValid(sut.snapshot), "\(sut.snapshot)")
            return try #require(sut.snapshot.liveSpeed)
        }
    }
}
