import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("SessionReport", .tags(.unit))
struct SessionReportTests {
    @Test("A load begins a report with the redacted URL, and returns the report of the replaced load")
    func test_record_ofASecondLoad_returnsTheReportOfTheReplacedLoad() throws {
        var sut = SessionReport()
        let none = sut.record(load("http://u:p@h/a?key=secret", at: 1))
        #expect(none == nil)
        #expect(sut.url == "http://***@h/a?key=***")
        sut.record(.variant(MediaVariant(bitrate: 1), instant: .seconds(2)))
        let report = sut.record(load("http://h/b", at: 5))
        let replaced = try #require(report)
        #expect(replaced.url == "http://***@h/a?key=***")
        #expect(replaced.metrics.outcome == .replaced)
        #expect(replaced.startInstant == .seconds(1))
        #expect(replaced.endInstant == .seconds(5))
        #expect(replaced.variants.count == 1)
        #expect(sut.url == "http://h/b")
        #expect(sut.variants.isEmpty)
        #expect(sut.bitrate.points.isEmpty)
    }

    @Test("Observations before the first load and after a stop are ignored")
    func test_record_withoutALoad_hasNoEffect() {
        var sut = SessionReport()
        let warning = PlaybackObservation.warning(PlaybackWarning(.segment, reason: "any"), instant: .seconds(1))
        sut.record(warning)
        #expect(sut == SessionReport())
        sut.record(load("http://h/a", at: 1))
        sut.record(PlaybackTransition(from: .loading(anyURL()), to: .idle, action: .stop, instant: .seconds(3)))
        let stopped = sut
        sut.record(warning)
        #expect(sut == stopped)
        #expect(sut.closed(at: .seconds(9), position: nil).endInstant == .seconds(3))
    }

    @Test("A variant that is reported again, as after a retry, adds no entry")
    func test_record_ofTheSameVariant_addsNoEntry() {
        var sut = SessionReport()
        sut.record(load("http://h/a", at: 0))
        for (second, bitrate) in [(1, 100), (2, 100), (3, 200), (4, 100)] {
            sut.record(.variant(MediaVariant(bitrate: bitrate), instant: .seconds(second)))
        }
        #expect(sut.variants.map(\.instant) == [.seconds(1), .seconds(3), .seconds(4)])
        #expect(sut.bitrate.points.map(\.last) == [100, 200, 100])
    }

    @Test("The first 100 variants and problems are kept, and the rest is counted")
    func test_record_ofManyEntries_keepsTheFirst100() {
        var sut = SessionReport()
        sut.record(load("http://h/a", at: 0))
        for number in 1...130 {
            sut.record(.variant(MediaVariant(bitrate: number), instant: .seconds(number)))
            sut.record(.warning(PlaybackWarning(.segment, reason: "\(number)"), instant: .seconds(number)))
        }
        #expect(sut.variants.count == 100)
        #expect(sut.omittedVariants == 30)
        #expect(sut.variants.last?.variant.bitrate == 100)
        #expect(sut.problems.count == 100)
        #expect(sut.omittedProblems == 30)
        #expect(sut.metrics.warningCount == 130)
        #expect(sut.bitrate.points.count == 130)
    }

    @Test("The failure of a load is the observed failure, or else the error of the transition")
    func test_failure_ofAFailedLoad_isTheMostDetailedFailure() {
        var sut = SessionReport()
        sut.record(load("http://h/a", at: 0))
        #expect(sut.failure == nil)
        let error = PlaybackError.networkError(reason: "cut at http://u:p@h/a")
        sut.record(
            PlaybackTransition(
                from: .loading(anyURL()), to: .failed(error), action: .didFail(error), instant: .seconds(1)))
        #expect(sut.failure?.error.reason == "cut at http://***@h/a")
        let failure = PlaybackFailure(error, code: .httpStatus, httpStatus: 503)
        sut.record(.failed(failure, instant: .seconds(1)))
        #expect(sut.failure == failure)
        #expect(sut.problems.map(\.kind) == [.failure(failure)])
    }

    @Test("The buffer and the bandwidth estimate come from the samples")
    func test_record_ofASample_extendsTheSeries() {
        var sut = SessionReport()
        sut.record(load("http://h/a", at: 0))
        var sample = PlaybackSample(at: .seconds(1), position: 0, buffered: 4)
        sut.record(.sample(sample))
        sample.throughput = 2e6
        sut.record(.sample(sample))
        #expect(sut.buffer.points.map(\.last) == [4, 4])
        #expect(sut.bandwidth.points.map(\.last) == [2e6])
    }

    // MARK: Helpers

    private func load(_ text: String, at second: Int) -> PlaybackTransition {
        let url = URL(string: text) ?? anyURL()
        return PlaybackTransition(from: .idle, to: .loading(url), action: .load(url), instant: .seconds(second))
    }
}
