import Foundation
import StreamingCore
import StreamingRecording
import StreamingTestKit
import Testing

/// Tests of the format of a recording, and of its replay.
@Suite("PlaybackRecording", .tags(.unit))
struct PlaybackRecordingTests {
    @Test("The text has a header, one line per input, and a trailer")
    func test_text_ofThreeInputs_hasHeaderLinesAndTrailer() {
        let recording = PlaybackRecording.any([
            (0.25, PlaybackInput(.load(anyURL("a")))), (1, PlaybackInput(.seek(to: .nan), position: 0.1)),
            (1, PlaybackInput(.didFail(.networkError(reason: "cut")), generation: 1)),
        ])
        let expected = #"""
            {"background":"pauses","format":"playback-recording","program":"any 1.0","start_date":"2001-01-01T00:00:00.000Z","version":5}
            {"accepted":{"asked_to_play":false,"effects":[{"name":"load","url":"https://any-url.com/a"}],"environment":[],"generation":1,"intent":"pause","load_generation":1,"media":"https://any-url.com/a","position":0,"state":{"name":"loading","url":"https://any-url.com/a"},"suppression":[]},"action":{"name":"load","url":"https://any-url.com/a"},"t":0.25}
            {"action":{"name":"seek","to":"nan"},"position":0.1,"rejected":{"name":"seekTargetNotFinite"},"t":1}
            {"accepted":{"asked_to_play":false,"effects":[{"name":"stop"}],"environment":[],"generation":1,"intent":"pause","load_generation":1,"media":"https://any-url.com/a","position":0,"state":{"kind":"networkError","name":"failed","reason":"cut"},"suppression":[]},"action":{"kind":"networkError","name":"didFail","reason":"cut"},"generation":1,"t":1}
            {"inputs":3}

            """#
        #expect(recording.text == expected)
    }

    @Test(
        "Numbers keep all their digits",
        arguments: [0.1 + 0.2, 1.0 / 3, 2.3e-308, 1e-7, 123_456_789.123_456_78] as [Double])
    func test_init_withNumberInText_keepsItsDigits(number: Double) throws {
        let recording = PlaybackRecording.any([(number, PlaybackInput(.seek(to: number), position: number))])
        #expect(try PlaybackRecording(Data(recording.text.utf8)) == recording)
    }

    @Test("The text of random inputs is read back as the same recording", arguments: RandomSeed.current(1...20))
    func test_init_withTextOfRandomInputs_returnsEqualRecording(seed: UInt64) throws {
        let recording = PlaybackRecording.random(seed: seed)
        let again = try PlaybackRecording(Data(recording.text.utf8))
        #expect(again.text == recording.text, "\(RandomSeed.repetition(of: seed))")
        #expect(again.header == recording.header, "\(RandomSeed.repetition(of: seed))")
    }

    /// Law PSM12.
    @Test("The same inputs at the same times produce the same text")
    func test_text_ofSameInputs_isIdentical() {
        #expect(PlaybackRecording.random(seed: 7).text == PlaybackRecording.random(seed: 7).text)
        #expect(PlaybackRecording.random(seed: 7).text != PlaybackRecording.random(seed: 8).text)
    }

    @Test("Every distinct input of the playback machine is read back unchanged")
    func test_init_withEveryInput_preservesInput() throws {
        let inputs = Exploration(.playback()).cells.map(\.move.action)
        // Most inputs occur in many shapes, so each distinct input is tested once.
        let distinct = Dictionary(inputs.map { ("\($0)", $0) }) { first, _ in first }
        for input in distinct.values {
            let again = try PlaybackRecording(Data(PlaybackRecording.any([(0, input)]).text.utf8))
            // NaN is unequal to itself, so the descriptions are compared.
            #expect(try "\(again.entries.element(at: 0).input)" == "\(input)")
        }
    }

    /// Law HTTP08.
    @Test("The text contains no secrets of URLs, and the replay does not need the secrets")
    func test_text_ofURLsWithSecrets_containsNoSecrets() throws {
        let url = try #require(URL(string: "http://user:pw1@host/a?token=pw2&b#pw3"))
        let reasons = ["no answer from \(url)", "no answer from (http://user:pw1@[/a?token=pw2)", "u:pw1@host?t=pw2"]
        for reason in reasons {
            let recording = PlaybackRecording.any([
                (0, PlaybackInput(.load(url))), (1, PlaybackInput(.didFail(.networkError(reason: reason)))),
                (2, PlaybackInput(.retry)),
            ])
            #expect(!recording.text.contains("pw"))
            #expect(recording.text.contains("host"))
            #expect(try PlaybackRecording(Data(recording.text.utf8)).replay().count == 3)
        }
    }

    @Test("The text contains no control characters")
    func test_text_ofControlCharacters_isPrintable() {
        let reason = "\u{1B}]0;title\u{7}\u{202E}\u{9B}31m\n"
        let recording = PlaybackRecording.any(
            [(0, PlaybackInput(.load(anyURL()))), (1, PlaybackInput(.didFail(.unknown(reason: reason))))],
            program: reason)
        let lines = recording.text.split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0 == $0.printable })
    }

    // MARK: Replay

    @Test(
        "The error of a replay with a different outcome names the line and the differences",
        arguments: [
            ("alreadyPlaying", "notPlaying", "line 4: rejection.name: recorded notPlaying, replayed alreadyPlaying"),
            (#""generation":1"#, #""generation":2"#, "line 2: generation: recorded 2, replayed 1"),
            (
                #"{"name":"load","url":"https://any-url.com/"}]"#, "]",
                #"line 2: effects.0.name: recorded nothing, replayed load; effects.0.url: recorded nothing, replayed https://any-url.com/"#
            ),
            (
                #""suppression":[]"#, #""suppression":["odd\u001b"]"#,
                "line 2: suppression.0: recorded odd\u{FFFD}, replayed nothing"
            ),
            (
                #""position":0"#, #""position":0.30000000000000004"#,
                "line 2: position: recorded 0.30000000000000004, replayed 0"
            ),
        ])
    func test_replay_withDifferentOutcome_errorNamesDifferences(part: String, other: String, text: String) throws {
        let recording = PlaybackRecording.any([
            (0, PlaybackInput(.load(anyURL()))), (1, PlaybackInput(.play)), (2, PlaybackInput(.play)),
        ]).text
        #expect(recording.contains(part))
        let changed = try PlaybackRecording(Data(recording.replacingOccurrences(of: part, with: other).utf8))
        let error = #expect(throws: PlaybackRecordingError.self) { try changed.replay() }
        #expect(error?.description == "the recording, \(text)")
    }

    @Test("The error of a replay names a recorded rejection that is now accepted")
    func test_replay_rejectionNowAccepted_errorNamesBothOutcomes() throws {
        let inputs =
            [(0, PlaybackInput(.load(anyURL()))), (1, PlaybackInput(.play))] as [(TimeInterval, PlaybackInput)]
        let lines = PlaybackRecording.any(inputs).text.split(separator: "\n").map(String.init)
        let rejection = #"{"action":{"name":"play"},"rejected":{"name":"hasFailed"},"t":1}"#
        let recording = try PlaybackRecording(
            Data([lines[0], lines[1], rejection, lines[3]].joined(separator: "\n").utf8))
        let difference = RecordedDifference(
            path: "result", recorded: "rejected (hasFailed)", decided: "accepted (loading)")
        #expect(throws: PlaybackRecordingError.diverged(line: 3, differences: [difference])) { try recording.replay() }
    }

    @Test("The description names five differences and the number of the other differences")
    func test_description_withManyDifferences_namesFiveDifferences() {
        let differences = (1...7).map { RecordedDifference(path: "\($0)", recorded: "a", decided: "b") }
        let text = PlaybackRecordingError.diverged(line: 6, differences: differences).description
        #expect(text.hasPrefix("the recording, line 6: 1: recorded a, replayed b; 2: "))
        #expect(text.hasSuffix("; 5: recorded a, replayed b; and 2 more"))
    }

    @Test("A replay that differs only in the intent throws")
    func test_replay_withDifferentIntent_throws() throws {
        let text = PlaybackRecording.any([(0, PlaybackInput(.load(anyURL()))), (1, PlaybackInput(.play))]).text
        let recording = try PlaybackRecording(
            Data(text.replacingOccurrences(of: #""intent":"play""#, with: #""intent":"pause""#).utf8))
        #expect(throws: PlaybackRecordingError.self) { try recording.replay() }
    }

    /// Law PSM06.
    @Test("A replay compares the recorded environment, and accepts a recording without an environment")
    func test_replay_environment_isComparedIfRecorded() throws {
        let inputs: [PlaybackAction] = [.audioSessionInterrupted, .load(anyURL()), .play, .play, .audioSessionResumed]
        let text = PlaybackRecording.any(inputs.enumerated().map { (Double($0), PlaybackInput($1)) }).text
        #expect(try PlaybackRecording(Data(text.utf8)).replay().count == 5)

        let part = #""environment":["interruption"]"#
        let other = try PlaybackRecording(Data(text.replacing(part, with: #""environment":[]"#).utf8))
        let error = #expect(throws: PlaybackRecordingError.self) { try other.replay() }
        #expect(
            error?.description == "the recording, line 2: environment.0: recorded nothing, replayed interruption")

        let old = text.replacing(/"environment":\[[^\]]*\],|"asked_to_play":[a-z]+,/, with: "")
        #expect(!old.contains("environment") && !old.contains("asked"))
        #expect(try PlaybackRecording(Data(old.utf8)).replay().count == 5)
    }

    @Test(
        "A replay uses the background policy of the recording",
        arguments: zip(BackgroundPlaybackPolicy.allCases, [PlaybackState.paused, .playing, .playing]))
    func test_replay_withBackgroundPolicy_usesRecordedPolicy(background: BackgroundPlaybackPolicy, state: PlaybackState)
        throws
    {
        let inputs: [PlaybackAction] = [.load(anyURL()), .play, .didBecomeReady, .didEnterBackground, .didBecomeActive]
        let recording = PlaybackRecording(
            inputs: inputs.enumerated().map { (Double($0), PlaybackInput($1)) }, startDate: .anyDate,
            background: background, program: "any 1.0")
        let again = try PlaybackRecording(Data(recording.text.utf8))
        #expect(try again.replay().last?.to == state)
    }
}

@Suite("PlaybackRecording of format version 1", .tags(.unit))
struct FormerRecordingTests {
    @Test(
        "Recordings of release 0.1 replay with the recorded outcomes",
        arguments: ["native-hls", "native-file", "mpv-refused"])
    func test_replay_version1_reproducesRecording(name: String) throws {
        let file = SourceTree.root().appendingPathComponent("Fixtures/recordings/version-1-\(name).jsonl")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(#""version":1"#) && text.contains(#""load_epoch":1"#))
        let recording = try PlaybackRecording(Data(text.utf8))
        #expect(try recording.replay().count == text.split(separator: "\n").count - 2)

        let again = recording.text
        #expect(again.contains(#""version":5"#) && again.contains(#""load_generation":1"#) && !again.contains("epoch"))
        #expect(try PlaybackRecording(Data(again.utf8)) == recording)

        let changed = text.replacingOccurrences(of: #""load_epoch":1"#, with: #""load_epoch":7"#)
        let error = #expect(throws: PlaybackRecordingError.self) { try PlaybackRecording(Data(changed.utf8)).replay() }
        #expect(error?.description.contains("load_generation: recorded 7, replayed 1") == true)
    }
}
