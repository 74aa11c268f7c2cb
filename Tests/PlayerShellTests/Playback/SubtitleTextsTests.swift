import StreamingCore
import StreamingTestKit
import TerminalScreen
import Testing

@testable import PlayerShell

/// Tests of the texts and the status line of subtitles.
@Suite("SubtitleTexts", .tags(.unit))
struct SubtitleTextsTests {
    @Test("An event has one line of text, and its JSON has the positions and the lines of each cue")
    func test_event_ofCues_hasTextAndJSON() {
        let cues = [SubtitleCue(start: 1, end: 2.5, text: "a\nb"), SubtitleCue(start: 2, end: 3, text: "c")]
        #expect(SubtitleTexts.event(cues, at: 3.12) == "   3.120 s  subtitles: a b / c")
        #expect(SubtitleTexts.event([], at: 3.12) == "   3.120 s  subtitles: none")
        #expect(
            JSONValue.object(SubtitleTexts.members(cues, at: 3.12)).text
                == #"{"event":"subtitles","t":3.12,"cues":[{"start":1,"end":2.5,"text":"a\nb"},"#
                + #"{"start":2,"end":3,"text":"c"}]}"#)
        #expect(
            JSONValue.object(SubtitleTexts.members([], at: 3)).text == #"{"event":"subtitles","t":3,"cues":[]}"#)
    }

    @Test(
        "The status line shows the subtitle, and omits the settings, the duration and the state if the line is narrow",
        arguments: [
            (80, "playing    0:01 / 0:10  muted  Good evening"), (44, "playing    0:01 / 0:10  muted  Good evening"),
            (43, "playing    0:01 / 0:10  Good evening"), (36, "playing  0:01  Good evening"),
            (27, "0:01  Good evening"), (18, "Good evening"), (13, "Good evening"), (12, "Good eveni…"), (2, "…"),
            (1, "…"), (0, "…"),
        ])
    func test_progress_withASubtitle_fitsTheWidth(width: Int, expected: String) {
        #expect(line("Good evening", width) == expected)
        #expect(TextWidth.columns(of: line("Good evening", width)) <= max(1, width - 1))
    }

    @Test("A subtitle that is too wide for the line is truncated, and shares only a wide line with the position")
    func test_progress_withALongSubtitle_truncatesTheSubtitle() {
        let text = String(repeating: "long ", count: 30)
        #expect(line(text, 41).hasPrefix("0:01  long long "))
        #expect(line(text, 41).count == 40)
        #expect(line(text, 40).hasPrefix("long long "))
    }

    @Test("A subtitle with characters of two columns fits the width", arguments: [10, 11, 12, 41, 60])
    func test_progress_withWideCharacters_fitsTheWidth(width: Int) {
        let line = line("この字幕は次のセグメントまで続きます。👩‍👧", width)
        #expect(TextWidth.columns(of: line) <= width - 1)
        #expect(line.contains("こ"))
    }

    @Test("A pending retry or a message replaces the subtitle")
    func test_progress_withAMessage_hidesTheSubtitle() {
        var snapshot = PlayerSnapshot()
        snapshot.position = 1
        for (retry, message) in [("retry 1 of 3", nil), (nil, "rejected")] as [(String?, String?)] {
            let line = PlaybackTexts.progress(
                .playing, snapshot, controls: "", subtitle: "text", retry: retry, message: message, width: 100)
            #expect(!line.contains("text"))
        }
    }

    private func line(_ subtitle: String, _ width: Int) -> String {
        var snapshot = PlayerSnapshot()
        (snapshot.position, snapshot.duration) = (1, 10)
        return PlaybackTexts.progress(
            .playing, snapshot, controls: "muted", subtitle: subtitle, message: nil, width: width)
    }
}
