import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("The observer of a session", .tags(.unit), .leakTracking)
@MainActor
struct PlaybackPerformanceObserverTests {
    @Test("The start-up time counts from the command to the first frame, and is not a stall")
    func test_startup_slow_raisesOnlyItsAlert() {
        let sut = ObservedPlayer()
        sut.session.play(anyURL())
        sut.pass(5)
        sut.report(.didBecomeReady)
        sut.pass(1)
        #expect(sut.types == [.slowStartup(duration: 5)])
        #expect(sut.last?.timeToFirstFrame == 5)
        #expect(sut.last?.bufferingCount == 0)
    }

    @Test("A start-up in which the player buffers is not a stall")
    func test_startup_withBuffering_countsNoStall() {
        let sut = ObservedPlayer()
        sut.session.play(anyURL())
        sut.report(.didStartBuffering)
        sut.pass(3)
        sut.report(.didFinishBuffering)
        sut.report(.didBecomeReady)
        sut.pass(1)
        #expect(sut.types.isEmpty)
        #expect(sut.last?.timeToFirstFrame == 3)
        #expect(sut.last?.bufferingCount == 0)
    }

    @Test("The start-up time of preloaded media is 0 s, however late the play command is")
    func test_startup_ofPreloadedMedia_isZero() {
        let sut = ObservedPlayer()
        sut.session.send(.load(anyURL()))
        sut.pass(6)
        sut.report(.didBecomeReady)
        sut.pass(300)
        sut.session.send(.play)
        #expect(sut.types.isEmpty)
        #expect(sut.last?.timeToFirstFrame == 0)
    }

    @Test("A pause or an interruption does not count toward the start-up time, and a pause restarts the measurement")
    func test_startupTime_withAPauseOrAnInterruption_omitsThatTime() {
        for (begin, end, before) in [(.pause, .play, 0), (.audioSessionInterrupted, .audioSessionResumed, 1)]
            as [(PlaybackAction, PlaybackAction, Double)]
        {
            for isReadyBefore in [true, false] {
                let sut = ObservedPlayer()
                sut.session.play(anyURL())
                sut.pass(1)
                sut.session.send(begin)
                sut.pass(20)
                if isReadyBefore { sut.report(.didBecomeReady) }
                sut.session.send(end)
                sut.pass(2)
                if !isReadyBefore { sut.report(.didBecomeReady) }
                #expect(sut.types.isEmpty)
                #expect(sut.last?.timeToFirstFrame == before + (isReadyBefore ? 0 : 2), "\(begin)")
            }
        }
    }

    @Test("A stall of at least 1 s is reported once, and its duration is counted")
    func test_stall_ofAtLeast1Second_isReportedOnce() {
        let sut = ObservedPlayer.playing()
        sut.report(.didStartBuffering)
        #expect(sut.types.isEmpty)
        sut.pass(6)
        #expect(sut.types == [.playbackStalled])
        #expect(sut.last?.isBuffering == true)
        sut.report(.didFinishBuffering)
        #expect(sut.types == [.playbackStalled])
        #expect(sut.last?.bufferingCount == 1)
        #expect(sut.last?.totalBufferingDuration == 6)
    }

    @Test("A stall of less than 1 s is counted, but is not reported as stalled playback")
    func test_stall_shorterThan1Second_isNotReported() {
        let sut = ObservedPlayer.playing()
        sut.report(.didStartBuffering)
        sut.pass(0.5)
        sut.report(.didFinishBuffering)
        sut.pass(5)
        #expect(sut.types.isEmpty)
        #expect(sut.last?.bufferingCount == 1)
        #expect(sut.last?.totalBufferingDuration == 0.5)
    }

    @Test("A running stall raises its alert at the limit, because each sample refreshes the service")
    func test_stall_of10Seconds_raisesItsAlertWhileItRuns() {
        let sut = ObservedPlayer.playing()
        sut.report(.didStartBuffering)
        sut.pass(10)
        #expect(sut.types == [.playbackStalled, .prolongedBuffering(duration: 10)])
    }

    @Test("A long stall is reported as stalled playback once, although its alert could be repeated after 60 s")
    func test_stall_of69Seconds_isReportedOnce() {
        let sut = ObservedPlayer.playing()
        sut.report(.didStartBuffering)
        sut.pass(69)
        #expect(sut.types == [.playbackStalled, .prolongedBuffering(duration: 10)])
    }

    @Test(
        "A pause, a seek, a stop or another load ends the stall",
        arguments: [.pause, .seek(to: 5), .stop, .load(anyURL("b"))] as [PlaybackAction])
    func test_stall_endedByACommand_stopsCounting(command: PlaybackAction) {
        let sut = ObservedPlayer.playing()
        sut.report(.didStartBuffering)
        sut.pass(2)
        sut.session.send(command)
        sut.pass(30)
        sut.service.refresh()
        #expect(sut.last?.isBuffering == false)
        #expect(sut.last?.totalBufferingDuration == 2)
    }

    @Test("A slow seek is not a stall")
    func test_seek_thatIsSlow_countsNoStall() {
        let sut = ObservedPlayer.playing()
        sut.session.send(.seek(to: 30))
        sut.pass(20)
        sut.report(.didFinishSeeking)
        #expect(sut.types.isEmpty)
        #expect(sut.last?.bufferingCount == 0)
    }

    @Test("A slow replay does not change the start-up time")
    func test_replay_thatIsSlow_keepsTheStartupTime() {
        let sut = ObservedPlayer.playing()
        sut.report(.didReachEnd)
        sut.pass(60)
        sut.session.send(.play)
        sut.pass(20)
        #expect(sut.last?.timeToFirstFrame == 1)
    }

    @Test(
        "The start-up time of a second load is measured, and its first variant is not compared with the previous load")
    func test_load_aSecondTime_measuresTheStartupTime() {
        let sut = ObservedPlayer.playing()
        sut.report(.didChangeVariant(MediaVariant(bitrate: 4_000_000)))
        sut.session.send(.load(anyURL("b")))
        sut.report(.didChangeVariant(MediaVariant(bitrate: 400_000)))
        sut.session.send(.play)
        sut.pass(2)
        sut.report(.didBecomeReady)
        #expect(sut.types.isEmpty)
        #expect(sut.last?.timeToFirstFrame == 2)
        #expect(sut.last?.currentBitrate == 400_000)
    }

    @Test("A switch to a much lower variant raises an alert, and an unknown bitrate is reported as nil")
    func test_variant_muchLower_raisesAnAlert() {
        let sut = ObservedPlayer.playing()
        for bitrate in [4_000_000, 400_000] {
            sut.report(.didChangeVariant(MediaVariant(bitrate: bitrate)))
        }
        #expect(sut.types == [.qualityDowngrade(fromBitrate: 4_000_000, toBitrate: 400_000)])
        sut.report(.didChangeVariant(MediaVariant()))
        #expect(sut.last?.currentBitrate == nil)
    }

    @Test("While playback is active, a snapshot is published once per second")
    func test_snapshots_duringPlayback_comeOncePerSecond() {
        let sut = ObservedPlayer.playing()
        let count = sut.snapshots.count
        sut.pass(5)
        #expect(sut.snapshots.count == count + 5)
    }

    @Test("The observation ends with the observer, and not with the session of the service")
    func test_observer_released_endsTheObservation() {
        let sut = ObservedPlayer.playing()
        sut.service.stopMonitoring()
        sut.service.startMonitoring(for: UUID())
        let count = sut.snapshots.count
        sut.pass(1)
        #expect(sut.snapshots.count == count + 1)
        sut.observer = nil
        sut.pass(5)
        #expect(sut.snapshots.count == count + 1)
    }

    @Test("A streaming player is observed like its session")
    func test_init_ofAStreamingPlayer_observesItsSession() {
        let clock = ManualClock()
        let player = StreamingPlayer(player: PlayerFake(clock: clock) { _ in .success(60) }, clock: clock)
        let service = PlaybackPerformanceService(currentDate: { clock.date })
        let observer = PlaybackPerformanceObserver(of: player, service: service)
        trackForMemoryLeaks(player)
        trackForMemoryLeaks(observer)
        var last: PerformanceSnapshot?
        let token = service.metricsPublisher.sink { last = $0 }
        service.startMonitoring(for: UUID())
        player.play(anyURL())
        clock.advance(by: .seconds(61), with: player)
        #expect(last?.timeToFirstFrame == 0.1)
        #expect(last?.bufferingCount == 0)
        withExtendedLifetime((token, observer)) {}
        player.stop()
        clock.settle()
    }
}
