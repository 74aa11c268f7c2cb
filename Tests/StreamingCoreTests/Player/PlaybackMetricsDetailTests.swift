import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the parts of the metrics that go beyond sums: the visits to states, seeks, coverage, bitrates and ratios.
@Suite("PlaybackMetrics in detail", .tags(.unit))
struct PlaybackMetricsDetailTests {
    typealias Actions = [(second: Double, action: PlaybackAction)]

    // MARK: Visits

    @Test("The visits list the states of a session in order, and omit states without a duration")
    func test_visits_ofASession_listTheStatesInOrder() {
        var sut = MetricsScript([(1, .load(anyURL())), (1, .play), (3, .didBecomeReady), (5, .didStartBuffering)])
        sut.send(.didFinishBuffering, at: 6)
        sut.send(.didReachEnd, at: 9)
        let visits = sut.metrics.visits
        #expect(visits.map(\.state) == [.joining, .playing, .rebuffering, .playing, .ended])
        #expect(visits.map(\.instant.seconds) == [1, 3, 5, 6, 9])
    }

    @Test("Only the last visits are kept, and the dropped visits are counted")
    func test_visits_beyondTheMaximum_areTheLastVisits() {
        var sut = MetricsScript.playing()
        for second in 1...600 {
            sut.send(.didStartBuffering, at: Double(second))
            sut.send(.didFinishBuffering, at: Double(second) + 0.5)
        }
        #expect(sut.metrics.visits.count == PlaybackMetrics.maximumVisits)
        // One visit at the start, and two per second.
        #expect(sut.metrics.omittedVisits == 1 + 1_200 - PlaybackMetrics.maximumVisits)
        #expect(sut.metrics.visits.last?.instant == .milliseconds(600_500))
    }

    // MARK: Start-up

    @Test(
        "The start-up boundary says how playback was requested, or is nil without a measured start-up time",
        arguments: [
            ([(1, .load(anyURL())), (1, .play), (4, .didBecomeReady)], .load),
            ([(1, .load(anyURL())), (3, .play), (4, .didBecomeReady)], .play),
            ([(1, .load(anyURL())), (2, .didBecomeReady), (9, .play)], .preloaded),
            ([(1, .load(anyURL())), (1, .play), (2, .pause), (3, .play), (4, .didBecomeReady)], .play),
            ([(1, .load(anyURL())), (1, .play), (2, .seek(to: 5)), (4, .didBecomeReady)], nil),
            ([(1, .load(anyURL())), (1, .play)], nil),
        ] as [(Actions, PlaybackMetrics.StartupBoundary?)])
    func test_startupBoundary_ofASession_saysHowPlaybackWasRequested(
        actions: Actions, expected: PlaybackMetrics.StartupBoundary?
    ) {
        #expect(MetricsScript(actions).metrics.startupBoundary == expected)
    }

    @Test(
        "An exit before the start counts only after one second of start-up in the foreground",
        arguments: [
            ([(0, .load(anyURL())), (0, .play), (1, .stop)], true),
            ([(0, .load(anyURL())), (0, .play), (0.9, .stop)], false),
            ([(0, .load(anyURL())), (5, .stop)], false),
            ([(0, .load(anyURL())), (0, .play), (0.5, .audioSessionInterrupted), (9, .stop)], false),
            ([(0, .load(anyURL())), (0, .play), (2, .didBecomeReady), (3, .stop)], false),
        ] as [(Actions, Bool)])
    func test_isExitBeforeStart_ofASession_dependsOnTheTimeBeforeTheStart(actions: Actions, expected: Bool) {
        #expect(MetricsScript(actions).metrics.isExitBeforeStart == expected)
    }

    @Test("A failed start does not count as an exit before the start")
    func test_isExitBeforeStart_afterAFailure_isFalse() {
        var sut = MetricsScript([(0, .load(anyURL())), (0, .play)])
        sut.send(.didFail(.networkError(reason: "cut")), at: 2)
        sut.record(.failed(PlaybackFailure(.networkError(reason: "cut")), instant: .seconds(2)))
        sut.send(.stop, at: 3)
        #expect(sut.metrics.failures == [.network: 1])
        #expect(sut.metrics.lastFailure == PlaybackFailure(.networkError(reason: "cut")))
        #expect(!sut.metrics.isExitBeforeStart)
    }

    // MARK: Seeks

    @Test("The total seek time is the sum of all measured seeks, and a replaced seek is counted but not measured")
    func test_seekTimes_ofSeveralSeeks_addUp() {
        var sut = MetricsScript.playing()
        sut.send(.seek(to: 20), at: 3)
        sut.send(.seek(to: 40), at: 4)
        sut.send(.didFinishSeeking, at: 6)
        sut.send(.didStartSeeking, at: 8, position: 50)
        sut.send(.didFinishSeeking, at: 8.5, position: 50)
        let metrics = sut.metrics
        #expect(metrics.seekCount == 3)
        #expect(metrics.measuredSeekCount == 2)
        #expect(metrics.totalSeekTime == 2.5)
        #expect(metrics.longestSeekTime == 2)
        #expect(metrics.seekTime == 0.5)
    }

    // MARK: Samples

    @Test("Repeated media is covered once, and the covered share is nil while the duration is unknown")
    func test_coverage_ofRepeatedMedia_countsTheMediaOnce() {
        var sut = MetricsScript.playing()
        sut.send(.seek(to: 2), at: 6, position: 6)
        sut.send(.didFinishSeeking, at: 6, position: 2)
        let metrics = sut.closed(at: 12, position: 8)
        #expect(metrics.mediaTime == 12)
        #expect(metrics.coverage == 8)
        #expect(metrics.coverageShare == nil)
        sut.record(sample(at: 12, position: 8) { $0.duration = 32 })
        #expect(sut.metrics.coverageShare == 0.25)
    }

    @Test("The media time up to the last sample counts, even if the player then seeks by itself")
    func test_mediaTime_afterASeekByThePlayer_includesTheTimeUpToTheLastSample() {
        var sut = MetricsScript.playing()
        sut.record(sample(at: 3, position: 3) { _ in })
        sut.send(.didStartSeeking, at: 4, position: 60)
        sut.send(.didFinishSeeking, at: 5, position: 60)
        #expect(sut.closed(at: 7, position: 62).mediaTime == 5)
    }

    @Test("The mean throughput is the number of received bits divided by the transfer time, without idle time")
    func test_meanThroughput_ofASample_leavesOutTheIdleTime() {
        var sut = MetricsScript.playing()
        #expect(sut.metrics.meanThroughput == nil)
        sut.record(sample(at: 10, position: 10) { ($0.bytes, $0.transferTime) = (1_000_000, 0) })
        #expect(sut.metrics.meanThroughput == nil)
        sut.record(sample(at: 10, position: 10) { ($0.bytes, $0.transferTime) = (1_000_000, 4) })
        #expect(sut.metrics.meanThroughput == 2_000_000)
    }

    @Test("The mean measured bitrate weights each sample by the time played after that sample")
    func test_meanMeasuredBitrate_ofSamples_isWeightedByPlayedTime() {
        var sut = MetricsScript.playing()
        #expect(sut.closed(at: 1).meanMeasuredBitrate == nil)
        sut.record(sample(at: 2, position: 2) { $0.measuredBitrate = 100 })
        sut.record(sample(at: 5, position: 5) { $0.measuredBitrate = 500 })
        let metrics = sut.closed(at: 6, position: 6)
        #expect(metrics.meanMeasuredBitrate == (3 * 100 + 500) / 4.0)
        #expect(metrics.measuredBitrate == 500)
    }

    @Test("Played times are added up per variant, and the variants are in the order of their first use")
    func test_variantTimes_ofSwitches_addUpPerVariant() {
        let (low, high) = (MediaVariant(bitrate: 180_000), MediaVariant(bitrate: 620_000))
        var sut = MetricsScript.playing()
        sut.record(low, at: 0)
        sut.record(high, at: 2)
        sut.record(low, at: 5)
        let times = sut.closed(at: 9, position: 9).variantTimes
        #expect(times.map(\.variant) == [low, high])
        #expect(times.map(\.time) == [6, 3])
    }

    @Test("Warnings are counted, and a failed variant is listed once")
    func test_warnings_ofAVariant_areCountedAndListTheVariantOnce() {
        let variant = MediaVariant(bitrate: 180_000)
        var sut = MetricsScript.playing()
        for second in 1...3 {
            let warning = PlaybackWarning(.variant, reason: "any", variant: second == 3 ? nil : variant)
            sut.record(.warning(warning, instant: .seconds(second)))
        }
        #expect(sut.metrics.warningCount == 3)
        #expect(sut.metrics.failedVariants == [variant])
    }

    // MARK: Memory

    @Test("After 24 hours of stalls, seeks and switches, the lists of the metrics are within their bounds")
    func test_record_of24Hours_staysWithinTheBounds() {
        var random = SeededGenerator(seed: 7)
        var sut = MetricsScript.playing()
        var (second, position, errors) = (0.0, 0.0, 0)
        while second < 86_400 {
            second += 1
            position += 1
            sut.record(sample(at: second, position: position) { $0.measuredBitrate = 100 })
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                sut.send(.didStartBuffering, at: second, position: position)
                sut.send(.didFinishBuffering, at: second + 0.5, position: position)
            case 1:
                sut.send(.seek(to: .random(in: 0...40_000, using: &random)), at: second, position: position)
                position = .random(in: 0...40_000, using: &random)
                sut.send(.didFinishSeeking, at: second + 0.25, position: position)
            case 2: sut.record(MediaVariant(bitrate: Int.random(in: 1...1_000, using: &random)), at: second)
            case 3:
                let variant = MediaVariant(bitrate: Int.random(in: 1...1_000, using: &random))
                let warning = PlaybackWarning(.variant, reason: "any", variant: variant)
                sut.record(.warning(warning, instant: MetricsScript.instant(second)))
            case 4:
                let code = PlaybackFailure.Code(rawValue: "code-\(Int.random(in: 1...1_000, using: &random))")
                let error = RecoveredError(code: code, url: anyURL(), attempts: 1, duration: 0)
                let failure = PlaybackFailure(.unknown(reason: "any"), code: code)
                sut.record(.recovered(error, instant: MetricsScript.instant(second)))
                sut.record(.failed(failure, instant: MetricsScript.instant(second)))
                errors += 1
            default: break
            }
        }
        let metrics = sut.metrics
        #expect(metrics.rebufferCount > 10_000 && metrics.rebuffers.count == 100)
        #expect(metrics.visits.count == PlaybackMetrics.maximumVisits && metrics.omittedVisits > 20_000)
        #expect(metrics.variantTimes.count == PlaybackMetrics.maximumVariants)
        #expect(metrics.failedVariants.count == PlaybackMetrics.maximumVariants)
        for counts in [metrics.failures, metrics.recoveredErrors] {
            #expect(counts.count == PlaybackMetrics.maximumCodes)
            #expect(counts.values.reduce(0, +) == errors)
            #expect((counts[.unknown] ?? 0) > errors / 2)
        }
        #expect(metrics.length >= 86_400)
        let total = PlaybackMetrics.State.allCases.map(metrics.time).reduce(0, +)
        #expect(abs(total - metrics.length) < 1e-6)
    }

    // MARK: Definitions

    @Test(
        "The minimum duration of a rebuffer is a parameter, and shorter stalls are micro-stalls",
        arguments: [(0, 2, 0), (100, 1, 1), (250, 0, 2)])
    func test_minimumRebuffer_ofTheMetrics_separatesMicroStalls(milliseconds: Int, rebuffers: Int, microStalls: Int) {
        var machine = MetricsScript()
        var metrics = PlaybackMetrics(minimumRebuffer: .milliseconds(milliseconds))
        for (second, action) in [
            (0, .load(anyURL())), (0, .play), (0, .didBecomeReady), (1, .didStartBuffering),
            (1.05, .didFinishBuffering), (2, .didStartBuffering), (2.2, .didFinishBuffering),
        ] as Actions {
            machine.send(action, at: second)
            if let transition = machine.last { metrics.record(transition) }
        }
        #expect(metrics.rebufferCount == rebuffers)
        #expect(metrics.microStallCount == microStalls)
        #expect(metrics.rebufferTime == 0.25)
    }

    @Test("Each definition of the rebuffer ratio has its own denominator")
    func test_rebufferRatio_byEachDefinition_hasItsOwnDenominator() {
        // 2 s of start-up, of which 1 s suppressed; 8 s of playback; 4 s of rebuffering; 3 s of seeking; 5 s of pause.
        var sut = MetricsScript([(0, .load(anyURL())), (0, .play), (1, .audioSessionInterrupted)])
        sut.send(.audioSessionResumed, at: 2)
        sut.send(.didBecomeReady, at: 2)
        sut.send(.didStartBuffering, at: 10)
        sut.send(.didFinishBuffering, at: 14)
        sut.send(.seek(to: 99), at: 14)
        sut.send(.didFinishSeeking, at: 17)
        sut.send(.pause, at: 17)
        let metrics = sut.closed(at: 22)
        #expect(metrics.rebufferRatio(.streamingCore) == 4.0 / 12)
        #expect(metrics.rebufferRatio(.cta2066) == 4.0 / 17)
        #expect(metrics.rebufferRatio(.media3) == 4.0 / 16)
        #expect(metrics.rebufferRatio == metrics.rebufferRatio(.streamingCore))
        #expect(metrics.rebufferRate(.streamingCore) == 60.0 / 8)
        #expect(metrics.rebufferRate(.cta2066) == 60.0 / 17)
        #expect(metrics.rebufferRate(.media3) == 60.0 / 8)
        #expect(PlaybackMetrics().rebufferRate() == nil)
    }

    // MARK: Helpers

    private func sample(
        at second: Double, position: Double, _ set: (inout PlaybackSample) -> Void
    ) -> PlaybackObservation {
        var sample = PlaybackSample(at: MetricsScript.instant(second), position: position)
        set(&sample)
        return .sample(sample)
    }
}
