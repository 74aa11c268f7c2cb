import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("PlaybackTotals", .tags(.unit))
struct PlaybackTotalsTests {
    @Test("The totals of one session equal the metrics of that session, in whole milliseconds")
    func test_init_ofOneSession_hasTheMetricsOfThatSession() {
        let metrics = RandomSession.metrics(seed: 3)
        let sut = PlaybackTotals(metrics)
        #expect(sut.sessions == 1)
        #expect(sut.rebuffers == metrics.rebufferCount)
        #expect(sut.microStalls == metrics.microStallCount)
        #expect(sut.seeks == metrics.seekCount)
        #expect(sut.failures == metrics.failures)
        #expect(sut.bytes == metrics.bytes)
        for state in PlaybackMetrics.State.allCases {
            #expect(abs(sut.time(in: state) - metrics.time(in: state)) <= 0.000_5)
        }
        #expect(abs(sut.mediaTime - (metrics.mediaTime ?? 0)) <= 0.000_5)
        for definition in RatioDefinition.allCases {
            let (total, single) = (sut.rebufferRatio(definition), metrics.rebufferRatio(definition))
            #expect(abs((total ?? 0) - (single ?? 0)) < 0.001)
        }
    }

    @Test("Merging totals is associative and commutative, and merging empty totals changes nothing", arguments: 0..<40)
    func test_merge_ofRandomSessions_doesNotDependOnTheOrder(round: Int) {
        let all = (0..<3).map { PlaybackTotals(RandomSession.metrics(seed: UInt64(round * 3 + $0))) }
        let (a, b, c) = (all[0], all[1], all[2])
        #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)))
        #expect(a.merged(with: b) == b.merged(with: a))
        #expect(a.merged(with: PlaybackTotals()) == a)
        #expect(a.merged(with: b) != a)
    }

    @Test("The ratios and means of merged totals are computed from the sums, and not averaged")
    func test_rebufferRatio_ofMergedTotals_comesFromTheSums() {
        // 1 s of 10 s, and 0 s of 90 s: the mean of the ratios would be 5 %.
        let short = RandomSession.metrics([
            (0, .load(anyURL())), (0, .play), (0, .didBecomeReady), (9, .didStartBuffering), (10, .stop),
        ])
        let long = RandomSession.metrics([(0, .load(anyURL())), (0, .play), (0, .didBecomeReady), (90, .stop)])
        let sut = PlaybackTotals(short).merged(with: PlaybackTotals(long))
        #expect(sut.rebufferRatio() == 0.01)
        #expect(sut.rebufferRate() == 60.0 / 99)
        #expect(sut.sessions == 2)
        #expect(sut.outcomes == [.stopped: 2])
        #expect(sut.startup.mean == 0)
    }

    @Test("Sums of hostile sessions stop at the largest integer, and their Prometheus text is valid")
    func test_merge_ofMaxima_stopsAtTheMaximum() throws {
        var sample = PlaybackSample(at: .seconds(5), position: 0)
        (sample.bytes, sample.requests, sample.transferTime) = (.max, .max, .greatestFiniteMagnitude)
        var metrics = RandomSession.metrics([(0, .load(anyURL())), (0, .play), (5, .didBecomeReady)])
        metrics.record(.sample(sample))
        metrics.record(.variant(MediaVariant(bitrate: .max), instant: .seconds(5)))
        metrics.record(.failed(PlaybackFailure(.networkError(reason: "cut")), instant: .seconds(9)))
        var sut = PlaybackTotals(metrics.closed(at: .seconds(9), position: 1e300))
        // Each round doubles every sum.
        for _ in 1...70 {
            let other = sut
            sut.merge(other)
        }
        #expect(sut.bytes == .max)
        #expect(sut.requests == .max)
        #expect(sut.sessions == .max)
        #expect(sut.startup.count == .max)
        #expect(sut.failures == [.network: .max])
        #expect(sut.time(in: .playing) == Double(Int64.max) / 1_000)
        #expect(sut.startup.quantile(0.95) == 6)
        let families = try PrometheusParser.families(in: PrometheusText.text(of: sut))
        #expect(families["player_sessions_total"]?.samples.map(\.value) == [Double(Int.max)])
    }

    @Test("A session without a start counts as a failed start or as an exit before the start")
    func test_init_ofSessionsWithoutAStart_countsTheReasons() {
        let left = RandomSession.metrics([(0, .load(anyURL())), (0, .play), (2, .stop)])
        let failed = RandomSession.metrics([
            (0, .load(anyURL())), (0, .play), (2, .didFail(.networkError(reason: "cut"))),
        ])
        let sut = PlaybackTotals(left).merged(with: PlaybackTotals(failed))
        #expect(sut.exitsBeforeStart == 1)
        #expect(sut.startFailures == 1)
        #expect(sut.startedSessions == 0)
        #expect(sut.startup.mean == nil)
        #expect(sut.meanThroughput == nil)
        #expect(sut.meanBitrate == nil)
        #expect(sut.meanSeekTime == nil)
    }
}

@Suite("StartupHistogram", .tags(.unit))
struct StartupHistogramTests {
    @Test("A time equal to a bound counts in the bucket below that bound")
    func test_add_ofATimeOnABound_countsInTheLowerBucket() {
        var sut = StartupHistogram()
        for seconds in [0.1, 0.1001, 0.25, 60, 60.5] { sut.add(seconds) }
        #expect(sut.counts.first == 2)
        #expect(sut.counts[1] == 1)
        #expect(sut.counts[StartupHistogram.bounds.count - 1] == 1)
        #expect(sut.counts.last == 1)
        #expect(sut.count == 5)
        #expect(abs(sut.sum - 120.95) < 0.001)
    }

    @Test("A quantile is the upper bound of its bucket")
    func test_quantile_ofSeveralTimes_isTheBoundOfItsBucket() {
        var sut = StartupHistogram()
        #expect(sut.quantile(0.5) == nil)
        for seconds in [0.2, 0.7, 0.9, 5, 90] { sut.add(seconds) }
        #expect(sut.quantile(0) == 0.25)
        #expect(sut.quantile(0.5) == 1)
        #expect(sut.quantile(0.8) == 6)
        #expect(sut.quantile(0.95) == .infinity)
    }

    @Test("Invalid times count as 0", arguments: [-1, .nan, -Double.infinity, .infinity])
    func test_add_ofAnInvalidTime_countsAs0(seconds: Double) {
        var sut = StartupHistogram()
        sut.add(seconds)
        #expect(sut.sum == 0)
        #expect(sut.counts.first == 1)
    }
}

extension PlaybackTotals {
    /// Returns the sums of both totals.
    fileprivate func merged(with other: Self) -> Self {
        var totals = self
        totals.merge(other)
        return totals
    }
}
