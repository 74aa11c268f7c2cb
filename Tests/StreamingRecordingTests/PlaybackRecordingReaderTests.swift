import Foundation
import StreamingCore
import StreamingRecording
import StreamingTestKit
import Testing

/// Tests of the reader, which must report the line of invalid data and keep the inputs before that line.
@Suite("PlaybackRecordingReader", .tags(.unit))
struct PlaybackRecordingReaderTests {
    private static let play = #"{"action":{"name":"play"},"rejected":{"name":"nothingLoaded"},"t":1}"#

    @Test(
        "The error of a malformed line names the line, the field and the invalid value",
        arguments: [
            ("", "expected JSON, found an empty document"),
            ("{\"t\":", "invalid JSON, or a number that is out of range or not whole"),
            ("\u{FFFD}\u{1B}", "expected JSON, found text that begins with \"\u{FFFD}\u{FFFD}\""),
            ("[]", "expected an object, found an array"),
            ("{}", "t: expected a value, found nothing"),
            (#"{"t":"soon"}"#, #"t: expected a number, found the string "soon""#),
            (#"{"t":"nan"}"#, "t: expected a number of seconds from 0 to 1e9"),
            (#"{"t":-1}"#, "t: expected a number of seconds from 0 to 1e9, found the number -1"),
            (#"{"t":1e10}"#, "t: expected a number of seconds from 0 to 1e9"),
            (#"{"t":1e999}"#, "invalid JSON, or a number that is out of range or not whole"),
            (#"{"t":0}"#, "action: expected a value, found nothing"),
            (#"{"t":0,"action":7}"#, "action: expected an object, found the number 7"),
            (#"{"t":0,"action":{}}"#, "action.name: expected a value, found nothing"),
            (
                #"{"t":0,"action":{"name":"fly"}}"#,
                #"action.name: expected an action name, found the string "fly""#
            ),
            (#"{"t":0,"action":{"name":"load"}}"#, "action.url: expected a URL, found nothing"),
            (#"{"t":0,"action":{"name":"load","url":"a b"}}"#, #"action.url: expected a URL, found the string "a b""#),
            (#"{"t":0,"action":{"name":"seek"}}"#, "action.to: expected a number of seconds, found nothing"),
            (#"{"t":0,"action":{"name":"seek","to":[]}}"#, "action.to: expected a number, found an array"),
            (
                #"{"t":0,"action":{"name":"didFail","kind":"odd","reason":"any"}}"#,
                #"action.kind: expected an error kind, found the string "odd""#
            ),
            (
                #"{"t":0,"action":{"name":"didFail","kind":"unknown"}}"#,
                "action.reason: expected a string, found nothing"
            ),
            (
                #"{"t":0,"action":{"name":"play"},"position":-1}"#,
                "position: expected a number of seconds from 0 to 1e9"
            ),
            (
                #"{"t":0,"action":{"name":"play"},"position":1e10}"#,
                "position: expected a number of seconds from 0 to 1e9"
            ),
            (#"{"t":0,"action":{"name":"play"},"position":"infinity"}"#, "position: expected a number of seconds"),
            (
                #"{"t":0,"action":{"name":"play"},"generation":1.5}"#,
                "invalid JSON, or a number that is out of range or not whole"
            ),
            (
                #"{"t":0,"action":{"name":"play"},"generation":99999999999999999999}"#,
                "invalid JSON, or a number that is out of range or not whole"
            ),
            (
                #"{"t":0,"action":{"name":"play"}}"#,
                "expected exactly one of the keys accepted and rejected, found an object"
            ),
            (#"{"t":0,"action":{"name":"play"},"accepted":{}}"#, "accepted.state: expected a value, found nothing"),
            (#"{"inputs":2}"#, "inputs: expected 1, the number of inputs, found the number 2"),
            (#"{"inputs":"1"}"#, #"inputs: expected a whole number, found the string "1""#),
            (
                #"{"action":{"name":"play"},"rejected":{"name":"stale"},"t":0.5}"#,
                "t: expected a time of at least 1.0, as in the previous line, found the number 0.5"
            ),
        ])
    func test_append_malformedLine_errorNamesLineFieldAndValue(line: String, reason: String) throws {
        var sut = PlaybackRecordingReader()
        try sut.append(Data((Self.header() + Self.play + "\n").utf8))
        let error = #expect(throws: PlaybackRecordingError.self) { try sut.append(Data((line + "\n").utf8)) }
        guard case .malformed(3, let found)? = error else { return #expect(Bool(false), "\(error as Any)") }
        #expect(found.hasPrefix(reason), "\(found)")
        #expect(found == found.printable)
        #expect(sut.recording?.entries.count == 1)
    }

    @Test("Deeply nested JSON throws instead of overflowing the stack")
    func test_append_deepNesting_throws() throws {
        var sut = PlaybackRecordingReader()
        try sut.append(Data(Self.header().utf8))
        let line = String(repeating: "[", count: 500_000)
        #expect(throws: PlaybackRecordingError.self) { try sut.append(Data((line + "\n").utf8)) }
    }

    @Test(
        "Data that is not a recording causes a different error than a truncated recording",
        arguments: [
            "", "hello", "{}", #"{"background":1}"#, "<html>", #"{"event":"session"}"#,
            #"{"format":"other","version":1}"#, "\u{0}",
        ])
    func test_init_withDataOfAnotherKind_throwsNotARecording(text: String) {
        for text in [text, text + "\n"] {
            let error = #expect(throws: PlaybackRecordingError.self) { try PlaybackRecording(Data(text.utf8)) }
            #expect(error?.kind == "notARecording", "\(error as Any)")
        }
    }

    @Test("The error for an unknown format version has the number of that version")
    func test_init_withUnknownVersion_throwsErrorWithVersion() {
        let text = Self.header().replacingOccurrences(of: #""version":5"#, with: #""version":6,"new":true"#)
        #expect(throws: PlaybackRecordingError.unknownVersion(6)) { try PlaybackRecording(Data(text.utf8)) }
    }

    @Test("The error of a malformed header names the invalid field")
    func test_init_withMalformedHeader_errorNamesField() {
        let text = Self.header().replacingOccurrences(of: "2001-01-01T00:00:00.000Z", with: "yesterday")
        let reason = #"start_date: expected a date such as 2001-01-01T00:00:00.000Z, found the string "yesterday""#
        #expect(throws: PlaybackRecordingError.malformed(line: 1, reason: reason)) {
            try PlaybackRecording(Data(text.utf8))
        }
    }

    @Test(
        "A start date is read with and without milliseconds, and written with milliseconds",
        arguments: [
            ("2026-05-09T06:13:20Z", "2026-05-09T06:13:20.000Z", 800_000_000),
            ("2026-05-09T06:13:20.137Z", "2026-05-09T06:13:20.137Z", 800_000_000.137),
            ("2026-05-09T06:13:20.999Z", "2026-05-09T06:13:20.999Z", 800_000_000.999),
            ("1999-12-31T23:59:59.001Z", "1999-12-31T23:59:59.001Z", -31_622_400.999),
        ])
    func test_init_withStartDate_readsBothForms(text: String, written: String, seconds: Double) throws {
        let header = Self.header().replacingOccurrences(of: "2001-01-01T00:00:00.000Z", with: text)
        let recording = try PlaybackRecording(Data((header + "{\"inputs\":0}\n").utf8))
        #expect(recording.header.startDate == Date(timeIntervalSinceReferenceDate: seconds))
        #expect(recording.text.contains("\"start_date\":\"\(written)\""))
    }

    @Test("A start date between two milliseconds is rounded to the nearer one")
    func test_text_ofAStartDateWithMicroseconds_isRounded() {
        for (seconds, text) in [(0.000_4, "00:00.000Z"), (0.000_6, "00:00.001Z"), (59.999_7, "01:00.000Z")] {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            let recording = PlaybackRecording(inputs: [], startDate: date, program: "any 1.0")
            #expect(recording.text.contains("\"start_date\":\"2001-01-01T00:\(text)\""))
        }
    }

    @Test("A recording truncated at any byte throws an error and keeps the inputs before the truncation")
    func test_finish_recordingTruncatedAnywhere_throwsAndKeepsInputs() throws {
        let recording = PlaybackRecording.random(seed: 1, count: 4)
        let text = Data(recording.text.utf8)
        let header = Self.header().utf8.count
        #expect(text.starts(with: Data(Self.header().utf8)))
        // The loop ends before the last line break because a recording is complete without it.
        for length in 1..<text.count - 1 {
            var sut = PlaybackRecordingReader()
            try sut.append(text.prefix(length))
            let error = #expect(throws: PlaybackRecordingError.self) { try sut.finish() }
            let lines = text.prefix(length).split(separator: UInt8(ascii: "\n"))
            let whole = lines.dropFirst().count { (try? JSONSerialization.jsonObject(with: $0)) != nil }
            #expect(error == .cut(inputs: whole), "\(length)")
            #expect(sut.recording?.entries.count == (length < header - 1 ? nil : whole))
        }
        #expect(try PlaybackRecording(text.dropLast()).entries.count == recording.entries.count)
    }

    @Test("A time and a position of -0 are read as 0")
    func test_init_withNegativeZeros_readsZeros() throws {
        let line = #"{"action":{"name":"play"},"position":-0.0,"rejected":{"name":"nothingLoaded"},"t":-0.0}"#
        let recording = try PlaybackRecording(Data((Self.header() + line + "\n{\"inputs\":1}\n").utf8))
        #expect(try recording.entries.element(at: 0).time.sign == .plus)
        #expect(try recording.entries.element(at: 0).input.position?.sign == .plus)
    }

    @Test("The reader returns the same recording for chunks of any size", arguments: [1, 2, 7, 1_000])
    func test_append_inChunks_returnsSameRecording(size: Int) throws {
        let text = Data(PlaybackRecording.random(seed: 2, count: 20).text.utf8)
        var sut = PlaybackRecordingReader()
        for start in stride(from: 0, to: text.count, by: size) {
            try sut.append(text[start..<min(start + size, text.count)])
        }
        #expect(try Data(sut.finish().text.utf8) == text)
    }

    @Test("Data after the trailer throws", arguments: ["x", "\n", #"{"inputs":1}"#])
    func test_finish_withDataAfterTrailer_throws(text: String) {
        let recording = PlaybackRecording.any([(1, PlaybackInput(.play))]).text
        #expect(
            throws: PlaybackRecordingError.malformed(line: 4, reason: "unexpected line after the end of the recording")
        ) {
            try PlaybackRecording(Data((recording + text).utf8))
        }
    }

    @Test("The reader throws as soon as a line exceeds the maximum length")
    func test_append_endlessLine_throws() throws {
        var sut = PlaybackRecordingReader(longestLine: 300, largestSize: 1_000)
        try sut.append(Data(Self.header().utf8))
        try sut.append(Data(count: 300))
        let error = PlaybackRecordingError.malformed(line: 2, reason: "longer than 300 bytes")
        #expect(throws: error) { try sut.append(Data(count: 1)) }
    }

    @Test("The reader throws as soon as the recording exceeds the maximum size")
    func test_append_endlessRecording_throws() throws {
        let header = Self.header()
        let line = Self.play + "\n"
        var sut = PlaybackRecordingReader(
            longestLine: 300, largestSize: header.utf8.count + 2 * line.utf8.count)
        try sut.append(Data((header + line + line).utf8))
        #expect(throws: PlaybackRecordingError.tooLarge(limit: header.utf8.count + 2 * line.utf8.count)) {
            try sut.append(Data(" ".utf8))
        }
    }

    @Test("The description of an error names the file and the line")
    func test_describe_error_namesFileAndLine() {
        #expect(
            PlaybackRecordingError.malformed(line: 17, reason: "t: expected a number, found nothing")
                .describe(in: "recording.jsonl")
                == "recording.jsonl, line 17: t: expected a number, found nothing")
        #expect(
            PlaybackRecordingError.cut(inputs: 1).describe(in: "recording.jsonl")
                == "recording.jsonl: truncated after 1 input")
    }

    private static func header() -> String {
        (PlaybackRecording.any([]).text.split(separator: "\n").first.map(String.init) ?? "") + "\n"
    }
}
