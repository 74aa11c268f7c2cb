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
            (1, PlaybackInput(.didFail(.networkError(reason: "cut")), epoch: 1)),
        ])
        let expected = #"""
            {"background":"pauses","format":"playback-recording","program":"any 1.0","start_date":"2001-01-01T00:00:00Z","version":1}
            {"accepted":{"effects":[{"name":"load","url":"https://any-url.com/a"}],"epoch":1,"holds":[],"intent":"pause","load_epoch":1,"media":"https://any-url.com/a","position":0,"state":{"name":"loading","url":"https://any-url.com/a"}},"action":{"name":"load","url":"https://any-url.com/a"},"t":0.25}
            {"action":{"name":"seek","to":"nan"},"position":0.1,"refused":{"name":"seekTargetNotFinite"},"t":1}
            {"accepted":{"effects":[{"name":"stop"}],"epoch":1,"holds":[],"intent":"pause","load_epoch":1,"media":"https://any-url.com/a","position":0,"state":{"kind":"networkError","name":"failed","reason":"cut"}},"action":{"kind":"networkError","name":"didFail","reason":"cut"},"epoch":1,"t":1}
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

    @Test("the text of random inputs is read as the same recording", arguments: 1...20 as ClosedRange<UInt64>)
    func test_init_ofTheTextOfRandomInputs_givesAnEqualRecording(seed: UInt64) throws {
        let recording = PlaybackRecording.random(seed: seed)
        let again = try PlaybackRecording(Data(recording.text.utf8))
        #expect(again.text == recording.text)
        #expect(again.header == recording.header)
    }

    @Test("the same inputs at the same times give the same bytes")
    func test_text_PSM12ofTheSameInputs_isTheSame() {
        #expect(PlaybackRecording.random(seed: 7).text == PlaybackRecording.random(seed: 7).text)
        #expect(PlaybackRecording.random(seed: 7).text != PlaybackRecording.random(seed: 8).text)
    }

    @Test("every input that the golden table knows is read as what was written")
    func test_init_ofEveryInput_keepsIt() throws {
        for cell in Exploration(.playback()).cells {
            let input = cell.move.action
            let again = try PlaybackRecording(Data(PlaybackRecording.any([(0, input)]).text.utf8))
            // One that is not a number is unequal to itself.
            #expect("\(again.entries[0].input)" == "\(input)")
        }
    }

    @Test("secrets of URLs are neither in the inputs nor in the answers, and are not missed by a replay")
    func test_text_HTTP08ofSecrets_holdsNone() throws {
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

    @Test("another answer than was recorded is an error with its line and both answers")
    func test_replay_ofAnotherAnswer_namesTheLineAndBothAnswers() throws {
        let text = PlaybackRecording.any([
            (0, PlaybackInput(.load(anyURL()))), (1, PlaybackInput(.play)), (2, PlaybackInput(.play)),
        ]).text
        let recording = try PlaybackRecording(
            Data(text.replacingOccurrences(of: "alreadyPlaying", with: "notPlaying").utf8))
        let error = #expect(throws: PlaybackRecordingError.self) { try recording.replay() }
        #expect(
            error
                == .diverged(
                    line: 4, recorded: #"refused {"name":"notPlaying"}"#,
                    decided: #"refused {"name":"alreadyPlaying"}"#))
    }

    @Test("a change of memory that no state shows is another answer")
    func test_replay_ofAnotherMemory_diverges() throws {
        let text = PlaybackRecording.any([(0, PlaybackInput(.load(anyURL()))), (1, PlaybackInput(.play))]).text
        let recording = try PlaybackRecording(
            Data(text.replacingOccurrences(of: #""intent":"play""#, with: #""intent":"pause""#).utf8))
        #expect(throws: PlaybackRecordingError.self) { try recording.replay() }
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
