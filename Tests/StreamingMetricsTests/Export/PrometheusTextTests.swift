import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("PrometheusText", .tags(.unit))
struct PrometheusTextTests {
    @Test("The text of a session has all counters, sorted by name, then the histogram, and a final line break")
    func test_text_ofASession_hasEveryMetric() {
        let metrics = RandomSession.metrics([
            (0, .load(anyURL())), (0, .play), (0.7, .didBecomeReady), (10.7, .didStartBuffering),
            (12.2, .didFinishBuffering), (20.2, .didFail(.networkError(reason: "cut"))),
        ])
        let expected = """
            # HELP player_bytes_received_total Bytes received in response bodies.
            # TYPE player_bytes_received_total counter
            player_bytes_received_total 0
            # HELP player_errors_total Failures that ended playback, by code.
            # TYPE player_errors_total counter
            player_errors_total{code="network"} 1
            # HELP player_playing_seconds_total Time in which the position advanced.
            # TYPE player_playing_seconds_total counter
            player_playing_seconds_total 18
            # HELP player_rebuffer_seconds_total Time spent rebuffering, after the start and outside of seeks.
            # TYPE player_rebuffer_seconds_total counter
            player_rebuffer_seconds_total 1.5
            # HELP player_rebuffers_total Rebuffers of at least 100 ms.
            # TYPE player_rebuffers_total counter
            player_rebuffers_total 1
            # HELP player_recovered_errors_total Failed requests that playback recovered from, by code.
            # TYPE player_recovered_errors_total counter
            # HELP player_sessions_total Sessions, one for each load of a video.
            # TYPE player_sessions_total counter
            player_sessions_total 1
            # HELP player_watched_seconds_total Time of playing, start-up, rebuffering and seeks (CTA-2066).
            # TYPE player_watched_seconds_total counter
            player_watched_seconds_total 20.2
            # HELP player_startup_seconds Time from the request to play to the first advance of the position.
            # TYPE player_startup_seconds histogram
            player_startup_seconds_bucket{le="0.1"} 0
            player_startup_seconds_bucket{le="0.25"} 0
            player_startup_seconds_bucket{le="0.5"} 0
            player_startup_seconds_bucket{le="0.75"} 1
            """
        let text = PrometheusText.text(of: PlaybackTotals(metrics))
        #expect(text.hasPrefix(expected))
        #expect(
            text.hasSuffix(
                "_bucket{le=\"+Inf\"} 1\nplayer_startup_seconds_sum 0.7\nplayer_startup_seconds_count 1\n"))
    }

    @Test("Every text is valid in the format 0.0.4", arguments: 0..<20)
    func test_text_ofRandomSessions_isValid(round: Int) throws {
        var totals = PlaybackTotals()
        for seed in 0..<5 { totals.merge(PlaybackTotals(RandomSession.metrics(seed: UInt64(round * 5 + seed)))) }
        let families = try PrometheusParser.families(in: PrometheusText.text(of: totals))
        #expect(families["player_rebuffers_total"]?.samples.map(\.value) == [Double(totals.rebuffers)])
        #expect(families["player_startup_seconds"]?.type == "histogram")
        #expect(families.keys.allSatisfy { $0.hasPrefix("player_") })
        let errors = try #require(families["player_errors_total"])
        #expect(errors.samples.map(\.value).reduce(0, +) == Double(totals.failures.values.reduce(0, +)))
    }

    @Test(
        "A code with quotes, backslashes and line breaks is escaped next to any Unicode scalar",
        arguments: [
            ("a\"b\\c\nd", #"a\"b\\c\nd"#), ("x\r\ny 9", "x\r\\ny 9"), ("x\u{0D4E}\"} 1", "x\u{0D4E}\\\"} 1"),
            ("q\"\u{301}} 1", "q\\\"\u{301}} 1"), ("b\\\u{301}", "b\\\\\u{301}"), ("\u{111C2}\n", "\u{111C2}\\n"),
        ])
    func test_text_ofAHostileCode_isEscaped(rawValue: String, escaped: String) throws {
        let code = PlaybackFailure.Code(rawValue: rawValue)
        var metrics = PlaybackMetrics()
        let load = PlaybackTransition(from: .idle, to: .loading(anyURL()), action: .load(anyURL()))
        metrics.record(load)
        metrics.record(.failed(PlaybackFailure(.unknown(reason: "any"), code: code), instant: .zero))
        let text = PrometheusText.text(of: PlaybackTotals(metrics))
        let line = "\nplayer_errors_total{code=\"\(escaped)\"} 1\n"
        #expect(text.utf8.firstRange(of: line.utf8) != nil)
        let sample = try #require(PrometheusParser.families(in: text)["player_errors_total"]?.samples.first)
        #expect(sample.labels == ["code": code.rawValue])
    }

    @Test(
        "The parser of these tests rejects invalid texts",
        arguments: [
            "a 1", "# TYPE a counter\na 1 123\n", "# TYPE a counter\nb 1\n", "# TYPE a counter\na{b=1} 1\n",
            "# TYPE a counter\na -1\n", "# TYPE a counter\na x\n", "# TYPE a counter\n# TYPE a counter\na 1\n",
            "# TYPE h histogram\nh_bucket{le=\"1\"} 2\nh_bucket{le=\"+Inf\"} 1\nh_sum 1\nh_count 1\n",
            "# TYPE h histogram\nh_bucket{le=\"1\"} 1\nh_sum 1\nh_count 1\n",
        ])
    func test_parser_ofAnInvalidText_throws(text: String) {
        #expect(throws: PrometheusParser.Problem.self) { try PrometheusParser.families(in: text) }
    }
}
