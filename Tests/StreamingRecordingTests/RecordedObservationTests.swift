import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import StreamingRecording

/// Tests of the lines of a recording that contain observations.
@Suite("Recorded observations", .tags(.unit))
struct RecordedObservationTests {
    private static let variant = MediaVariant(bitrate: 620_000, width: 480, height: 270, codecs: ["avc1.4d400c"])

    private static var sample: PlaybackSample {
        var sample = PlaybackSample(at: .milliseconds(1_500), position: 1.25, buffered: 9.75)
        (sample.duration, sample.requests, sample.bytes) = (60, 7, 123_456)
        (sample.transferTime, sample.throughput, sample.measuredBitrate) = (0.5, 1_975_296.5, 610_000)
        (sample.liveLatency, sample.liveSpeedChanges) = (6.5, 3)
        return sample
    }

    static let observations: [PlaybackObservation] = [
        .sample(PlaybackSample(at: .seconds(1), position: 0)), .sample(sample),
        .variant(variant, instant: .seconds(2)), .variant(MediaVariant(), instant: .seconds(2)),
        .warning(PlaybackWarning(.variant, reason: "v0 failed", variant: variant), instant: .seconds(3)),
        .warning(PlaybackWarning(.segment, reason: "skipped"), instant: .seconds(3)),
        .recovered(
            RecoveredError(code: .httpStatus, httpStatus: 503, url: anyURL(), attempts: 2, duration: 1.5),
            instant: .seconds(4)),
        .dateRange(DateRangeEvent(.entered, DateRangeMetadata(id: "a", startDate: .anyDate)), instant: .seconds(4)),
        .dateRange(
            DateRangeEvent(
                .left,
                DateRangeMetadata(
                    id: "ad 1", className: "com.apple.hls.interstitial",
                    startDate: Date(timeIntervalSinceReferenceDate: 700_000_000.123),
                    endDate: Date(timeIntervalSinceReferenceDate: 700_000_030.4567), plannedDuration: 30.5,
                    attributes: ["X-ASSET-URI": "https://any-url.com/a", "X-B": "\"1\""])),
            instant: .seconds(4)),
        .subtitles([], instant: .seconds(4)),
        .subtitles(
            [SubtitleCue(start: 0.1, end: 2.5, text: "a\n\"b\""), SubtitleCue(start: 1, end: 1e9, text: "日本")],
            instant: .seconds(4)),
        .failed(
            PlaybackFailure(
                .networkError(reason: "cut"), code: .httpStatus, url: anyURL(), httpStatus: 503,
                failedAttempts: ["s1: 503"]), instant: .seconds(5)),
        .failed(PlaybackFailure(.decodingError(reason: "no picture")), instant: .seconds(5)),
    ]

    @Test("Every observation is preserved by a round trip", arguments: observations)
    func test_roundTrip_ofAnObservation_preservesTheObservation(observation: PlaybackObservation) throws {
        let text = RecordingLine.text(of: RecordedObservation(observation))
        let recording = try PlaybackRecording(Data((Self.header + text + Self.trailer).utf8))
        #expect(recording.lines == [.observation(observation)])
        #expect(recording.text == Self.header + text + Self.trailer)
    }

    @Test("A sample is one line of JSON with fixed names")
    func test_text_ofASample_hasFixedNames() {
        #expect(
            RecordingLine.json(RecordedObservation(.sample(Self.sample)))
                == #"{"sample":{"buffered":9.75,"bytes":123456,"duration":60,"live_latency":6.5,"live_speed_changes":3,"#
                + #""measured_bitrate":610000,"position":1.25,"requests":7,"throughput":1975296.5,"transfer_time":0.5},"t":1.5}"#
        )
    }

    @Test(
        "The error of an invalid observation names the member and what is expected",
        arguments: [
            (#"{"t":-1,"sample":{"position":0,"buffered":0}}"#, "t: expected a number of seconds from 0 to 1e9"),
            (#"{"t":1,"sample":{"buffered":0}}"#, "sample.position: expected a value"),
            (#"{"t":1,"sample":{"position":2e9,"buffered":0}}"#, "sample.position: expected a number of seconds"),
            (#"{"t":1,"sample":{"position":0,"buffered":0,"bytes":-1}}"#, "sample.bytes: expected a number from 0"),
            (#"{"t":1,"sample":{"position":0,"buffered":0,"requests":1.5}}"#, "invalid JSON, or a number"),
            (#"{"t":1,"sample":{"position":0,"buffered":0,"throughput":1e16}}"#, "sample.throughput: expected a"),
            (#"{"t":1,"variant":[]}"#, "variant: expected an object"),
            (#"{"t":1,"warning":{"kind":"bad","reason":""}}"#, "warning.kind: expected a warning kind"),
            (
                #"{"t":1,"recovered":{"code":"dns","url":"http://a/","attempts":0,"seconds":1}}"#,
                "recovered.attempts: expected a whole number from 1"
            ),
            (#"{"t":1,"date_range":{"kind":"x","id":"a","start_date":""}}"#, "date_range.kind: expected the kind"),
            (
                #"{"t":1,"date_range":{"kind":"left","id":"a","start_date":"today"}}"#,
                "date_range.start_date: expected a date"
            ),
            (
                #"{"t":1,"subtitles":[{"start":-1,"end":2,"text":"a"}]}"#,
                "subtitles.start: expected a number of seconds"
            ),
            (
                #"{"t":1,"failure":{"code":"dns","error":{"name":"play"}}}"#,
                "failure.error: expected a didFail action"
            ),
        ])
    func test_append_ofAnInvalidObservation_namesTheMember(line: String, reason: String) throws {
        var reader = PlaybackRecordingReader()
        do {
            try reader.append(Data((Self.header + line + "\n").utf8))
            Issue.record("accepted \(line)")
        } catch {
            guard case .malformed(2, let text) = error else { throw error }
            #expect(text.hasPrefix(reason), "\(text)")
        }
    }

    @Test("Times must not decrease from one observation to the next")
    func test_append_ofAnEarlierObservation_throws() throws {
        let lines = [2.0, 1].map { second in
            RecordingLine.text(of: RecordedObservation(.variant(Self.variant, instant: .seconds(second))))
        }
        #expect(throws: PlaybackRecordingError.self) {
            try PlaybackRecording(Data((Self.header + lines.joined() + Self.trailer).utf8))
        }
    }

    @Test("Failures and warnings in a recording contain no secrets of URLs")
    func test_record_ofAFailureWithSecrets_redactsTheSecrets() throws {
        let (player, clock) = (PlayerSpy(), ManualClock())
        let session = PlayerSession(player: player, clock: clock)
        var text = ""
        let recorder = PlaybackRecorder(of: session, program: "any 1.0") { text += $0 }
        session.play(anyURL("a?token=secret"))
        let reason = "cannot open http://user:secret@host/a?token=secret"
        for event in [
            .warning(PlaybackWarning(.segment, reason: reason)),
            .dateRange(
                DateRangeEvent(
                    .entered,
                    DateRangeMetadata(id: "a", startDate: .anyDate, attributes: ["X-ASSET-URI": "http://h/a?k=secret"])
                )),
            .didFail(PlaybackFailure(.networkError(reason: reason), url: anyURL("b?token=secret"))),
        ] as [PlayerEvent] {
            player.mailbox.post(PlaybackReport(event, generation: 1, position: 0))
        }
        session.processPending()
        recorder.finish()
        #expect(text.contains(#""failure""#) && text.contains(#""warning""#) && text.contains(#""date_range""#))
        #expect(!text.contains("secret"))
        #expect(try PlaybackRecording(Data(text.utf8)).metrics() == [session.metrics])
    }

    private static let header = RecordingLine.text(
        of: PlaybackRecording.Header(startDate: .anyDate, background: .pauses, program: "any 1.0"))
    private static let trailer = RecordingLine.text(of: PlaybackRecording.Trailer(inputs: 0))
}
