import AdaptiveStreaming
import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import TerminalScreen
import Testing

@testable import PlayerShell

@Suite("Texts and JSON of playback", .tags(.unit))
struct PlaybackTextsTests {
    @Test("The line of a transition has its time, its states and its action")
    func test_transition_inText_hasItsTimeStatesAndAction() {
        let load = transition(from: .idle, to: .loading(anyURL("a?token=x")), by: .load(anyURL("a?token=x")))
        #expect(
            PlaybackTexts.transition(load, at: 1.2345)
                == "   1.234 s  idle -> loading         load https://any-url.com/a?token=***")
        let play = transition(from: .loading(anyURL()), to: .loading(anyURL()), by: .play)
        #expect(PlaybackTexts.transition(play, at: 0) == "   0.000 s  loading (remembered)    play")
        let fail = PlaybackError.networkError(reason: "cut\u{1B}[2J")
        #expect(
            PlaybackTexts.transition(transition(from: .playing, to: .failed(fail), by: .didFail(fail)), at: 12)
                == "  12.000 s  playing -> failed       didFail: cut\u{FFFD}[2J")
    }

    @Test("The status line fits a terminal of every width")
    func test_progress_inEachWidth_fitsTheTerminal() {
        var snapshot = PlayerSnapshot()
        snapshot.position = 65
        snapshot.duration = 3_700
        snapshot.buffered = 12.34
        snapshot.throughput = 1_250_000
        let line = PlaybackTexts.progress(.playing, snapshot, controls: "2x", message: nil, width: 200)
        #expect(line == "playing    1:05 / 1:01:40  buffer 12.3 s  1.2 Mbit/s  2x")
        let message = PlaybackTexts.progress(.playing, snapshot, controls: "2x", message: "日本", width: 200)
        #expect(message == "playing    1:05 / 1:01:40  日本  2x")
        for width in 0...80 {
            let cut = PlaybackTexts.progress(.playing, snapshot, controls: "2x", message: "日本", width: width)
            #expect(TextWidth.columns(of: cut) <= max(1, width - 1))
        }
    }

    @Test(
        "On a narrow terminal, the status line drops its elements one by one, but keeps the pending retry",
        arguments: zip(
            [60, 53, 48, 46, 45, 33, 32, 20],
            [
                "failed     1:05 / 1:15  retry 1 of 3 in 0.8 s  muted",
                "failed     1:05 / 1:15  retry 1 of 3 in 0.8 s  muted",
                "failed     1:05 / 1:15  retry 1 of 3 in 0.8 s", "failed     1:05 / 1:15  retry 1 of 3 in 0.8 s",
                "failed     retry 1 of 3 in 0.8 s", "failed     retry 1 of 3 in 0.8 s", "retry 1 of 3 in 0.8 s",
                "retry 1 of 3 in 0.…",
            ]))
    func test_progress_onANarrowTerminal_keepsThePendingRetryLongest(width: Int, expected: String) {
        #expect(progress(retry: "retry 1 of 3 in 0.8 s", message: nil, controls: "muted", width: width) == expected)
    }

    @Test(
        "A status line of 80 columns shows all keys, or during a pending retry the keys that fit",
        arguments: zip(
            [nil, "retry 1 of 3 in 0.8 s"],
            [
                PlaybackTexts.keysInALine,
                "retry 1 of 3 in 0.8 s  q quit  r retry  space pause  arrows seek  [ ] speed  9…",
            ]))
    func test_progress_in80Columns_showsTheKeysThatFit(retry: String?, expected: String) {
        #expect(progress(retry: retry, message: PlaybackTexts.keysInALine, width: 80) == expected)
    }

    @Test(
        "A narrow status line without a message keeps the state and the position",
        arguments: zip(
            [80, 40, 30, 20],
            [
                "failed     1:05 / 1:15  buffer 12.3 s  muted", "failed     1:05 / 1:15  buffer 12.3 s",
                "failed     1:05 / 1:15", "failed  1:05",
            ]))
    func test_progress_onANarrowTerminal_keepsStateAndPosition(width: Int, expected: String) {
        #expect(progress(retry: nil, message: nil, controls: "muted", width: width) == expected)
    }

    @Test(
        "A narrow status line omits the number of switches first, and then the variant",
        arguments: zip(
            [90, 83, 82, 71, 70, 49, 48],
            [
                "playing    1:05 / 1:15  270p 620 kbit/s, 2 switches  buffer 12.3 s  1.2 Mbit/s  2x",
                "playing    1:05 / 1:15  270p 620 kbit/s, 2 switches  buffer 12.3 s  1.2 Mbit/s  2x",
                "playing    1:05 / 1:15  270p 620 kbit/s  buffer 12.3 s  1.2 Mbit/s  2x",
                "playing    1:05 / 1:15  270p 620 kbit/s  buffer 12.3 s  1.2 Mbit/s  2x",
                "playing    1:05 / 1:15  buffer 12.3 s  1.2 Mbit/s  2x",
                "playing    1:05 / 1:15  buffer 12.3 s", "playing    1:05 / 1:15  buffer 12.3 s",
            ]))
    func test_progress_withAVariantOnANarrowTerminal_dropsTheSwitchesFirst(width: Int, expected: String) {
        var snapshot = PlayerSnapshot()
        (snapshot.position, snapshot.duration, snapshot.buffered) = (65, 75, 12.34)
        (snapshot.throughput, snapshot.variant, snapshot.variantSwitches) = (1_250_000, high, 2)
        #expect(PlaybackTexts.progress(.playing, snapshot, controls: "2x", message: nil, width: width) == expected)
    }

    @Test(
        "A status line with a message also shows the variant if both fit",
        arguments: zip(
            [100, 40], ["playing    1:05 / ?  270p 620 kbit/s  audio: 2", "playing    1:05 / ?  audio: 2"]))
    func test_progress_withAVariantAndAMessage_showsBothIfTheyFit(width: Int, expected: String) {
        var snapshot = PlayerSnapshot()
        (snapshot.position, snapshot.variant) = (65, high)
        let line = PlaybackTexts.progress(.playing, snapshot, controls: "", message: "audio: 2", width: width)
        #expect(line == expected)
    }

    @Test("A status line without a variant shows no number of switches")
    func test_progress_withoutAVariant_showsNoSwitches() {
        var snapshot = PlayerSnapshot()
        snapshot.variantSwitches = 0
        let line = PlaybackTexts.progress(.paused, snapshot, controls: "", message: nil, width: 80)
        #expect(line == "paused     0:00 / ?  buffer 0.0 s")
    }

    @Test(
        "The line of a variant shows its known properties",
        arguments: zip(
            [
                MediaVariant(bitrate: 620_000, width: 480, height: 270), MediaVariant(bitrate: 64_000),
                MediaVariant(width: 1_920, height: 1_080), MediaVariant(codecs: ["mp4a\u{1B}[2J"]),
            ],
            [
                "   3.120 s  variant 480x270, 620 kbit/s", "   3.120 s  variant 64 kbit/s",
                "   3.120 s  variant 1920x1080", "   3.120 s  variant ?",
            ]))
    func test_variant_withUnknownProperties_showsTheKnownProperties(variant: MediaVariant, expected: String) {
        #expect(PlaybackTexts.variant(variant, at: 3.12) == expected)
    }

    @Test("An unknown duration is shown as a question mark")
    func test_progress_withoutADuration_showsAQuestionMark() {
        let line = PlaybackTexts.progress(.loading(anyURL()), PlayerSnapshot(), controls: "", message: nil, width: 80)
        #expect(line == "loading    0:00 / ?  buffer 0.0 s")
    }

    @Test("The text of a pending retry has its number and the remaining delay")
    func test_retry_whilePending_showsItsNumberAndTheRemainingDelay() {
        let retry = PendingRetry(attempt: 2, of: 3, at: .seconds(10), date: Date(timeIntervalSince1970: 10))
        #expect(PlaybackTexts.retry(retry, at: .seconds(8.26)) == "retry 2 of 3 in 1.7 s")
        #expect(PlaybackTexts.retry(retry, at: .seconds(11)) == "retry 2 of 3 in 0.0 s")
    }

    @Test("Speed, volume and mute are shown only if they differ from the defaults")
    func test_controls_withOtherValuesThanTheDefaults_areShown() {
        #expect(PlaybackTexts.controls(speed: 1, volume: 1, isMuted: false) == "")
        #expect(PlaybackTexts.controls(speed: 1.25, volume: 0.98, isMuted: true) == "1.25x  volume 98  muted")
    }

    @Test("The summary has the outcome, the times and the bytes")
    func test_summary_withoutStalls_hasOutcomeTimesAndBytes() {
        #expect(
            PlaybackTexts.summary(summary())
                == "ended, never started, played 0.0 s (0.0 s of media), no rebuffers, 1.5 MB")
    }

    @Test(
        "The summary has the length of each rebuffer, or for many rebuffers the total and the longest length",
        arguments: zip(
            [[2], [1.5, 0.3], [1, 2, 0.05, 3, 4, 5, 0.099], [1, 1, 1, 2.5, 1, 1]],
            [
                "1 rebuffer of 2.0 s", "2 rebuffers of 1.5 s and 0.3 s",
                "5 rebuffers of 1.0 s, 2.0 s, 3.0 s, 4.0 s and 5.0 s, 2 micro-stalls",
                "6 rebuffers, 7.5 s in total, longest 2.5 s",
            ]))
    func test_summary_withStalls_hasTheLengthsOfTheStalls(lengths: [Double], expected: String) {
        #expect(PlaybackTexts.summary(summary(stalls: lengths)).contains(" of media), \(expected), 1.5 MB"))
    }

    @Test("The summary counts micro-stalls separately, and recovered errors by code")
    func test_summary_withMicroStallsAndRecoveredErrors_countsBoth() {
        #expect(PlaybackTexts.summary(summary(stalls: [0.05])).contains(", no rebuffers, 1 micro-stall, 1.5 MB"))
        #expect(
            PlaybackTexts.summary(summary(recovered: [.timeout]))
                .contains(", no rebuffers, 1 recovered error (timeout 1), 1.5 MB"))
        #expect(
            PlaybackTexts.summary(summary(recovered: [.timeout, .httpStatus, .httpStatus]))
                .contains(", no rebuffers, 3 recovered errors (http-status 2, timeout 1), 1.5 MB"))
    }

    @Test("The text of a recovered error has its cause, its attempts and its duration")
    func test_recoveredError_inText_hasItsCauseAttemptsAndDuration() {
        let error = RecoveredError(
            code: .httpStatus, httpStatus: 503, url: anyURL("s3.ts?k=v"), attempts: 2, duration: 1.5)
        #expect(
            PlaybackTexts.recovery(error, at: 3.12)
                == "   3.120 s  recovered: https://any-url.com/s3.ts?k=***: http-status 503, 2 failed attempts, 1.5 s")
        let other = RecoveredError(code: .init(rawValue: "\u{1B}[2J"), url: anyURL("a"), attempts: 1, duration: 0)
        #expect(
            PlaybackTexts.recovery(other)
                == "recovered: https://any-url.com/a: \u{FFFD}[2J, 1 failed attempt, 0.0 s")
        #expect(
            text(PlaybackEvents.recovery(error, at: 3.12))
                == #"{"event":"recovered","t":3.12,"code":"http-status","status":503,"#
                + #""url":"https://any-url.com/s3.ts?k=***","attempts":2,"seconds":1.5}"#
        )
    }

    @Test("The text and the event of a date range have no escapes for a terminal, and no secrets")
    func test_dateRange_inTextAndJSON_isSafe() {
        let start = Date(timeIntervalSince1970: 1.25)
        let range = DateRangeMetadata(
            id: "ad\u{1B}[2J", className: "c", startDate: start, endDate: start + 5.5, plannedDuration: 6,
            attributes: ["X-B": "\u{7}", "X-A": "https://any-url.com/a?k=v"])
        let event = DateRangeEvent(.entered, range)
        #expect(PlaybackTexts.dateRange(event, at: 3.12) == "   3.120 s  date range entered: ad\u{FFFD}[2J (c, 5.5 s)")
        #expect(
            text(PlaybackEvents.dateRange(event, at: 3.12))
                == #"{"event":"date_range","t":3.12,"kind":"entered","id":"ad\#u{FFFD}[2J","class":"c","#
                + #""start_date":"1970-01-01T00:00:01.250Z","end_date":"1970-01-01T00:00:06.750Z","duration":5.5,"#
                + #""planned_duration":6,"attributes":{"X-A":"https://any-url.com/a?k=***","X-B":"\#u{FFFD}"}}"#
        )
        let other = DateRangeEvent(.left, DateRangeMetadata(id: "b", startDate: start))
        #expect(PlaybackTexts.dateRange(other, at: 3.12) == "   3.120 s  date range left: b")
        #expect(text(PlaybackEvents.dateRange(other, at: 3.12)).contains(#""class":null,"start_date""#))
    }

    @Test("The date of the position is rounded to milliseconds")
    func test_progress_withADate_hasMilliseconds() {
        var snapshot = PlayerSnapshot()
        snapshot.currentDate = Date(timeIntervalSinceReferenceDate: 700_000_000.3339)
        #expect(text(PlaybackEvents.progress(snapshot, at: 2)).contains(#","date":"2023-03-08T20:26:40.334Z","#))
    }

    @Test(
        "The summary has the last variant and the number of switches",
        arguments: zip(
            [1, 2, 3], ["270p 620 kbit/s, no switches", "90p 180 kbit/s, 1 switch", "270p 620 kbit/s, 2 switches"]))
    func test_summary_withVariants_hasTheLastVariantAndTheSwitches(count: Int, expected: String) {
        let summary = summary(variants: Array([high, low, high].prefix(count)))
        #expect(PlaybackTexts.summary(summary).hasSuffix(", no rebuffers, \(expected), 1.5 MB"))
    }

    @Test("The event of a variant has every member, and no escapes for a terminal")
    func test_events_ofAVariant_haveEveryMemberAndNoEscapes() {
        let variant = MediaVariant(bitrate: 64_000, codecs: ["mp4a\u{1B}[2J"])
        #expect(
            text(PlaybackEvents.variant(variant, position: 2.5, at: 3.12))
                == #"{"event":"variant","t":3.12,"position":2.5,"bitrate":64000,"width":null,"height":null,"codecs":["mp4a\u001b[2J"]}"#
        )
        var snapshot = PlayerSnapshot()
        snapshot.variant = variant
        #expect(
            text(PlaybackEvents.progress(snapshot, at: 2)).contains(
                #","variant_bitrate":64000,"variant_measured_bitrate":null,"#))
        snapshot.measuredBitrate = 2_500_000.4
        #expect(
            text(PlaybackEvents.progress(snapshot, at: 2))
                .contains(#","variant_bitrate":64000,"variant_measured_bitrate":2500000,"#))
    }

    @Test("For a live stream, the status line, the summary and the JSON events have the live latency and the window")
    func test_texts_ofALiveStream_haveTheLatencyAndTheWindow() {
        var snapshot = PlayerSnapshot()
        (snapshot.position, snapshot.liveLatency, snapshot.seekableRange) = (33, 12.4, 20...44)
        #expect(
            PlaybackTexts.progress(.playing, snapshot, controls: "", message: nil, width: 80)
                .hasPrefix("playing    0:33 / ?"))
        snapshot.capabilities.isLive = true
        #expect(
            PlaybackTexts.progress(.playing, snapshot, controls: "", message: nil, width: 80)
                .hasPrefix("playing    0:33 LIVE, latency 12.4 s, window 0:24  buffer"))
        let members = #","live":true,"latency_seconds":12.4,"live_speed":null,"window_start":20,"window_end":44"#
        #expect(text(PlaybackEvents.progress(snapshot, at: 2)).hasSuffix(members + "}"))
        var summary = summary(variants: [])
        summary.live = LiveStatus(snapshot)
        #expect(PlaybackTexts.summary(summary).hasPrefix("ended, LIVE, latency 12.4 s, window 0:24, "))
        #expect(text(PlaybackEvents.summary(summary)).contains(members + ","))
    }

    @Test("A speed that the player has adjusted is in the status line and in the JSON events")
    func test_texts_ofALiveStreamWithATarget_haveTheSpeed() {
        var snapshot = PlayerSnapshot()
        snapshot.capabilities.isLive = true
        (snapshot.liveLatency, snapshot.liveSpeed) = (12.4, 1.012_345)
        let line = { PlaybackTexts.progress(.playing, snapshot, controls: "", message: nil, width: 80) }
        #expect(line().hasPrefix("playing    0:00 LIVE, latency 12.4 s, speed 1.01  buffer"))
        #expect(text(PlaybackEvents.progress(snapshot, at: 2)).contains(#","live_speed":1.012,"#))
        snapshot.liveSpeed = 1
        #expect(line().hasPrefix("playing    0:00 LIVE, latency 12.4 s  buffer"))
        #expect(text(PlaybackEvents.progress(snapshot, at: 2)).contains(#","live_speed":1,"#))
    }

    @Test("If the player of a live stream reports no live latency, the status line shows only LIVE")
    func test_progress_ofALiveStreamWithoutLatency_showsOnlyLIVE() {
        var snapshot = PlayerSnapshot()
        snapshot.capabilities.isLive = true
        #expect(
            PlaybackTexts.progress(.playing, snapshot, controls: "", message: nil, width: 80)
                .hasPrefix("playing    0:00 LIVE  buffer"))
    }

    @Test("The JSON events transition, progress, reply and session have exactly their members")
    func test_events_ofFourKinds_haveExactlyTheirMembers() {
        let load = transition(from: .idle, to: .loading(anyURL("a")), by: .load(anyURL("a")))
        #expect(
            text(PlaybackEvents.transition(load, at: 0.5))
                == #"{"event":"transition","t":0.5,"from":"idle","to":"loading","action":"load","args":{"url":"https://any-url.com/a"}}"#
        )
        let fail = PlaybackError.networkError(reason: "cut")
        #expect(
            text(PlaybackEvents.transition(transition(from: .playing, to: .failed(fail), by: .didFail(fail)), at: 1))
                == #"{"event":"transition","t":1,"from":"playing","to":"failed","action":"didFail","args":{"kind":"networkError","reason":"cut"}}"#
        )
        var snapshot = PlayerSnapshot()
        snapshot.bytes = 0
        #expect(
            text(PlaybackEvents.progress(snapshot, at: 2))
                == #"{"event":"progress","t":2,"position":0,"date":null,"duration":null,"buffered":0,"bytes":0,"#
                + #""throughput":null,"variant_bitrate":null,"variant_measured_bitrate":null,"live":null,"#
                + #""latency_seconds":null,"live_speed":null,"window_start":null,"window_end":null}"#
        )
        #expect(
            text(PlaybackEvents.reply(to: "play", rejection: "no media is loaded"))
                == #"{"event":"reply","command":"play","accepted":false,"reason":"no media is loaded"}"#)
        #expect(
            text(PlaybackEvents.session(engine: "native", start: Date(timeIntervalSince1970: 1.25)))
                == #"{"event":"session","engine":"native","version":"\#(Version.current)","started_at":"1970-01-01T00:00:01.250Z"}"#
        )
    }

    @Test("The text of an alert has its message and severity, and the event of an alert also has its kind")
    func test_alert_ofASlowStartup_hasItsSeverityInTextAndJSON() {
        let alert = PerformanceAlert(
            id: UUID(), sessionID: UUID(), type: .slowStartup(duration: 9), severity: .critical, timestamp: Date(),
            message: "start-up took 9.0 s\u{1b}", suggestion: nil)
        #expect(PlaybackTexts.alert(alert, at: 9) == "   9.000 s  alert: start-up took 9.0 s\u{fffd} (critical)")
        #expect(
            text(PlaybackEvents.alert(alert, at: 9))
                == #"{"event":"alert","t":9,"kind":"slow_startup","severity":"critical","#
                + #""message":"start-up took 9.0 s\u001b","suggestion":null}"#)
    }

    @Test("The event of the summary has every member, and unknown values are null")
    func test_events_ofTheSummary_haveEveryMember() {
        let states = PlaybackMetrics.State.allCases.map { #""\#($0.rawValue)":0"# }.joined(separator: ",")
        #expect(
            text(PlaybackEvents.summary(summary()))
                == #"{"event":"summary","state":"ended","outcome":"ended","exit_code":0,"#
                + #""live":null,"latency_seconds":null,"live_speed":null,"window_start":null,"window_end":null,"#
                + #""startup_seconds":null,"#
                + #""startup_boundary":null,"exit_before_start":false,"rebuffers":0,"micro_stalls":0,"rebuffer_seconds":0,"rebuffer_ratio":null,"#
                + #""longest_rebuffer_seconds":null,"rebuffer_list":[],"played_seconds":0,"media_seconds":0,"#
                + #""coverage_seconds":0,"coverage_share":null,"seek_seconds":null,"seeks":0,"state_seconds":{\#(states)},"#
                + #""live_latency_mean_seconds":null,"live_speed_changes":null,"variant_bitrate":null,"#
                + #""variant_first_bitrate":null,"variant_mean_bitrate":null,"variant_measured_bitrate":null,"#
                + #""switches":null,"switches_up":null,"switches_down":null,"variant_seconds":[],"failed_bitrates":null,"#
                + #""recovered_errors":null,"recovered_attempts":null,"requests":null,"bytes":1500000,"#
                + #""throughput_mean":null,"retries":0,"failures":{}}"#)
        let known = text(
            PlaybackEvents.summary(
                summary(stalls: [0.5, 0.05], variants: [low, high], recovered: [.timeout, .dropped, .timeout])))
        for members in [
            #""startup_seconds":0,"startup_boundary":"load","exit_before_start":false,"rebuffers":1,"micro_stalls":1,"rebuffer_seconds":0.55,"rebuffer_ratio":0.216,"#,
            #""longest_rebuffer_seconds":0.5,"rebuffer_list":[{"t":1,"seconds":0.5}],"played_seconds":2,"#,
            #""playing":2,"#, #""rebuffering":0.55,"#,
            #""variant_bitrate":620000,"variant_first_bitrate":180000,"variant_mean_bitrate":620000,"#,
            #""switches":1,"switches_up":1,"switches_down":0,"variant_seconds":[{"bitrate":620000,"seconds":2}],"failed_bitrates":[],"#,
            #""recovered_errors":{"dropped":1,"timeout":2},"recovered_attempts":3,"#,
        ] {
            #expect(known.contains(members), "\(members) in \(known)")
        }
    }

    @Test("A failure is printed in one line, and its event in JSON states whether the failure is recoverable")
    func test_failure_inText_isOneLineAndStatesItsRecoverability() {
        let error = PlaybackFailure(.networkError(reason: "cut\r\n"), code: .httpStatus, httpStatus: 503)
        let failure = Failure(error, url: anyURL("a?k=v"))
        #expect(failure.line == "player: https://any-url.com/a?k=***: cut\u{FFFD}\u{FFFD}")
        #expect(
            text(failure.event(at: 1))
                == #"{"event":"error","t":1,"kind":"networkError","message":"cut\u000d\n","url":"https://any-url.com/a?k=***","recoverable":true,"code":"http-status","http_status":503}"#
        )
        let listing = Failure(CatalogueFailure(HTTPError.noSuchHost), url: anyURL())
        #expect(listing.isRecoverable)
        #expect(!Failure(CatalogueFailure(VideoItemsMapper.Error.status(404)), url: anyURL()).isRecoverable)
    }

    // MARK: Helpers

    private let low = MediaVariant(bitrate: 180_000, width: 160, height: 90)
    private let high = MediaVariant(bitrate: 620_000, width: 480, height: 270)

    private func progress(retry: String?, message: String?, controls: String = "", width: Int) -> String {
        var snapshot = PlayerSnapshot()
        snapshot.position = 65
        snapshot.duration = 75
        snapshot.buffered = 12.34
        return PlaybackTexts.progress(
            .failed(.networkError(reason: "cut")), snapshot, controls: controls, retry: retry, message: message,
            width: width)
    }

    private func transition(from: PlaybackState, to: PlaybackState, by action: PlaybackAction) -> PlaybackTransition {
        PlaybackTransition(from: from, to: to, action: action, timestamp: Date(timeIntervalSince1970: 0))
    }

    private func text(_ members: [(String, JSONValue)]) -> String { JSONValue.object(members).text }

    /// Returns the summary of a session that plays for one second before each stall, and then ends. The session plays
    /// `variants` and recovers from errors with the codes `recovered`.
    private func summary(
        stalls: [Double] = [], variants: [MediaVariant] = [], recovered: [PlaybackFailure.Code] = []
    ) -> PlaybackSummary {
        let clock = ManualClock()
        let machine = DefaultPlaybackStateMachine(clock: clock)
        var metrics = PlaybackMetrics()
        func send(_ action: PlaybackAction, after seconds: Double = 0) {
            clock.advance(by: .milliseconds(Int((seconds * 1_000).rounded())))
            if let transition = machine.send(action) { metrics.record(transition) }
        }
        send(.load(anyURL()))
        if !stalls.isEmpty { send(.play) }
        send(.didBecomeReady)
        for variant in variants { metrics.record(.variant(variant, instant: clock.now)) }
        for code in recovered {
            let error = RecoveredError(code: code, url: anyURL(), attempts: 1, duration: 1)
            metrics.record(.recovered(error, instant: clock.now))
        }
        for seconds in stalls {
            send(.didStartBuffering, after: 1)
            send(.didFinishBuffering, after: seconds)
        }
        send(.didReachEnd)
        var sample = PlaybackSample(at: clock.now, position: 0)
        sample.bytes = 1_500_000
        metrics.record(.sample(sample))
        return PlaybackSummary(state: .ended, exitCode: 0, metrics: metrics.closed(at: clock.now, position: 0))
    }
}

extension PlaybackFailure.Code {
    fileprivate static let dropped = Self(rawValue: "dropped")
}
