import Foundation
import StreamingCore
import StreamingRecording
import StreamingTestKit
import Testing

/// The format, and what a replay makes of it.
@Suite("PlaybackRecording", .tags(.unit))
struct PlaybackRecordingTests {
    @Test("the text is a header, a line for each input, and a trailer")
    func test_text_isALineForEachInputBetweenHeaderAndTrailer() {
        let recording = PlaybackRecording.any([
            (0.25, PlaybackInput(.load(anyURL("a")))), (1, PlaybackInput(.seek(to: .nan), position: 0.1)),
            (1, PlaybackInput(.didFail(.networkError(reason: "cut")), generation: 1)),
        ])
        let expected = #"""
            {"background":"pauses","format":"playback-recording","program":"any 1.0","start_date":"2001-01-01T00:00:00Z","version":2}
            {"accepted":{"asked_to_play":false,"effects":[{"name":"load","url":"https://any-url.com/a"}],"environment":[],"generation":1,"intent":"pause","load_generation":1,"media":"https://any-url.com/a","position":0,"state":{"name":"loading","url":"https://any-url.com/a"},"suppression":[]},"action":{"name":"load","url":"https://any-url.com/a"},"t":0.25}
            {"action":{"name":"seek","to":"nan"},"position":0.1,"refused":{"name":"seekTargetNotFinite"},"t":1}
            {"accepted":{"asked_to_play":false,"effects":[{"name":"stop"}],"environment":[],"generation":1,"intent":"pause","load_generation":1,"media":"https://any-url.com/a","position":0,"state":{"kind":"networkError","name":"failed","reason":"cut"},"suppression":[]},"action":{"kind":"networkError","name":"didFail","reason":"cut"},"generation":1,"t":1}
            {"inputs":3}

            """#
        #expect(recording.text == expected)
    }

    @Test(
        "numbers keep all of their digits",
        arguments: [0.1 + 0.2, 1.0 / 3, 2.3e-308, 1e-7, 123_456_789.123_456_78] as [Double])
    func test_init_ofTextWithANumber_keepsItsDigits(number: Double) throws {
        let recording = PlaybackRecording.any([(number, PlaybackInput(.seek(to: number), position: number))])
        #expect(try PlaybackRecording(Data(recording.text.utf8)) == recording)
    }

    @Test("the text of random inputs is read as the same recording", arguments: RandomSeed.current(1...20))
    func test_init_ofTheTextOfRandomInputs_givesAnEqualRecording(seed: UInt64) throws {
        let recording = PlaybackRecording.random(seed: seed)
        let again = try PlaybackRecording(Data(recording.text.utf8))
        #expect(again.text == recording.text, "\(RandomSeed.repetition(of: seed))")
        #expect(again.header == recording.header, "\(RandomSeed.repetition(of: seed))")
    }

    /// Law PSM12.
    @Test("the same inputs at the same times give the same bytes")
    func test_text_ofTheSameInputs_isTheSame() {
        #expect(PlaybackRecording.random(seed: 7).text == PlaybackRecording.random(seed: 7).text)
        #expect(PlaybackRecording.random(seed: 7).text != PlaybackRecording.random(seed: 8).text)
    }

    @Test("every input that the golden table knows is read as what was written")
    func test_init_ofEveryInput_keepsIt() throws {
        let inputs = Exploration(.playback()).cells.map(\.move.action)
        // Most inputs occur in many shapes, so each distinct input is tested once.
        let distinct = Dictionary(inputs.map { ("\($0)", $0) }) { first, _ in first }
        for input in distinct.values {
            let again = try PlaybackRecording(Data(PlaybackRecording.any([(0, input)]).text.utf8))
            // One that is not a number is unequal to itself.
            #expect(try "\(again.entries.element(at: 0).input)" == "\(input)")
        }
    }

    /// Law HTTP08.
    @Test("secrets of URLs are neither in the inputs nor in the answers, and are not missed by a replay")
    func test_text_ofSecrets_holdsNone() throws {
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

    @Test("nothing in the text acts on a terminal")
    func test_text_ofControlCharacters_isHarmless() {
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
        "another answer than was recorded is told part by part, and no more than what differs",
        arguments: [
            ("alreadyPlaying", "notPlaying", "line 4: refusal.name: recorded notPlaying, decided alreadyPlaying"),
            (#""generation":1"#, #""generation":2"#, "line 2: generation: recorded 2, decided 1"),
            (
                #"{"name":"load","url":"https://any-url.com/"}]"#, "]",
                #"line 2: effects.0.name: recorded nothing, decided load; effects.0.url: recorded nothing, decided https://any-url.com/"#
            ),
            (
                #""suppression":[]"#, #""suppression":["odd\u001b"]"#,
                "line 2: suppression.0: recorded odd\u{FFFD}, decided nothing"
            ),
            (
                #""position":0"#, #""position":0.30000000000000004"#,
                "line 2: position: recorded 0.30000000000000004, decided 0"
            ),
        ])
    func test_replay_ofAnotherAnswer_namesTheLineAndWhatDiffers(part: String, other: String, text: String) throws {
        let recording = PlaybackRecording.any([
            (0, PlaybackInput(.load(anyURL()))), (1, PlaybackInput(.play)), (2, PlaybackInput(.play)),
        ]).text
        #expect(recording.contains(part))
        let changed = try PlaybackRecording(Data(recording.replacingOccurrences(of: part, with: other).utf8))
        let error = #expect(throws: PlaybackRecordingError.self) { try changed.replay() }
        #expect(error?.description == "the recording, \(text)")
    }

    @Test("a refusal in the place of an acceptance is told as such")
    func test_replay_ofARefusalThatWasAccepted_namesBoth() throws {
        let inputs =
            [(0, PlaybackInput(.load(anyURL()))), (1, PlaybackInput(.play))] as [(TimeInterval, PlaybackInput)]
        let lines = PlaybackRecording.any(inputs).text.split(separator: "\n").map(String.init)
        let refusal = #"{"action":{"name":"play"},"refused":{"name":"hasFailed"},"t":1}"#
        let recording = try PlaybackRecording(
            Data([lines[0], lines[1], refusal, lines[3]].joined(separator: "\n").utf8))
        let difference = RecordedDifference(
            path: "answer", recorded: "refused as hasFailed", decided: "accepted into loading")
        #expect(throws: PlaybackRecordingError.diverged(line: 3, differences: [difference])) { try recording.replay() }
    }

    @Test("of many parts that differ five are told, and the number of the others")
    func test_description_ofManyDifferences_namesFive() {
        let differences = (1...7).map { RecordedDifference(path: "\($0)", recorded: "a", decided: "b") }
        let text = PlaybackRecordingError.diverged(line: 6, differences: differences).description
        #expect(text.hasPrefix("the recording, line 6: 1: recorded a, decided b; 2: "))
        #expect(text.hasSuffix("; 5: recorded a, decided b; and 2 more"))
    }

    @Test("a change of memory that no state shows is another answer")
    func test_replay_ofAnotherMemory_diverges() throws {
        let text = PlaybackRecording.any([(0, PlaybackInput(.load(anyURL()))), (1, PlaybackInput(.play))]).text
        let recording = try PlaybackRecording(
            Data(text.replacingOccurrences(of: #""intent":"play""#, with: #""intent":"pause""#).utf8))
        #expect(throws: PlaybackRecordingError.self) { try recording.replay() }
    }

    /// Law PSM06.
    @Test("the environment is recorded, and compared; where a recording of version 0.1 has none, the rest is compared")
    func test_replay_ofTheEnvironment_isComparedWhereItIsRecorded() throws {
        let inputs: [PlaybackAction] = [.audioSessionInterrupted, .load(anyURL()), .play, .play, .audioSessionResumed]
        let text = PlaybackRecording.any(inputs.enumerated().map { (Double($0), PlaybackInput($1)) }).text
        #expect(try PlaybackRecording(Data(text.utf8)).replay().count == 5)

        let part = #""environment":["interruption"]"#
        let other = try PlaybackRecording(Data(text.replacing(part, with: #""environment":[]"#).utf8))
        let error = #expect(throws: PlaybackRecordingError.self) { try other.replay() }
        #expect(
            error?.description == "the recording, line 2: environment.0: recorded nothing, decided interruption")

        let old = text.replacing(/"environment":\[[^\]]*\],|"asked_to_play":[a-z]+,/, with: "")
        #expect(!old.contains("environment") && !old.contains("asked"))
        #expect(try PlaybackRecording(Data(old.utf8)).replay().count == 5)
    }

    @Test(
        "the machine has the policy of the one that was recorded",
        arguments: zip(BackgroundPlaybackPolicy.allCases, [PlaybackState.paused, .playing, .playing]))
    func test_replay_hasThePolicyOfTheRecording(background: BackgroundPlaybackPolicy, state: PlaybackState) throws {
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
        "recordings made by version 0.1 replay as they were recorded",
        arguments: ["native-hls", "native-file", "mpv-refused"])
    func test_replay_ofVersion1_givesWhatWasRecorded(name: String) throws {
        let file = SourceTree.root().appendingPathComponent("Fixtures/recordings/version-1-\(name).jsonl")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(#""version":1"#) && text.contains(#""load_epoch":1"#))
        let recording = try PlaybackRecording(Data(text.utf8))
        #expect(try recording.replay().count == text.split(separator: "\n").count - 2)

        let again = recording.text
        #expect(again.contains(#""version":2"#) && again.contains(#""load_generation":1"#) && !again.contains("epoch"))
        #expect(try PlaybackRecording(Data(again.utf8)) == recording)

        let changed = text.replacingOccurrences(of: #""load_epoch":1"#, with: #""load_epoch":7"#)
        let error = #expect(throws: PlaybackRecordingError.self) { try PlaybackRecording(Data(changed.utf8)).replay() }
        #expect(error?.description.contains("load_generation: recorded 7, decided 1") == true)
    }
}
