import Foundation
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the parser of WebVTT files with the cases of W3C WebVTT, and with hostile files.
@Suite("WebVTT", .tags(.unit))
struct WebVTTTests {
    // MARK: Signature and lines

    @Test(
        "A file begins with the signature, after an optional byte order mark",
        arguments: ["WEBVTT", "\u{FEFF}WEBVTT", "WEBVTT\n", "WEBVTT title", "WEBVTT\ttitle", "WEBVTT\r\n\r\n"])
    func test_init_withASignature_parses(text: String) throws {
        #expect(try WebVTT(Data(text.utf8)) == WebVTT())
    }

    @Test(
        "Data without the signature is rejected",
        arguments: ["", "WEBVT", "WEBVTTX", "webvtt", " WEBVTT", "\u{FEFF}\u{FEFF}WEBVTT", "<html>", "WEBVTT\u{0}"])
    func test_init_withoutASignature_throws(text: String) {
        #expect(throws: WebVTTError.noSignature) { try WebVTT(Data(text.utf8)) }
    }

    @Test("Lines end with LF, CR or CRLF", arguments: ["\n", "\r", "\r\n"])
    func test_init_withAnyLineTerminator_findsTheSameCues(terminator: String) throws {
        let lines = [
            "WEBVTT", "", "1", "00:01.000 --> 00:02.000", "one", "two", "", "00:03.000 --> 00:04.000", "three",
        ]
        let sut = try parsed(lines.joined(separator: terminator))
        #expect(sut == [cue(1, 2, "one\ntwo"), cue(3, 4, "three")])
    }

    // MARK: Times

    @Test(
        "Times have two digits for minutes and seconds, three for the fraction, and optional hours",
        arguments: [
            ("00:00.001", 0.001), ("59:59.999", 3_599.999), ("00:00:00.001", 0.001), ("01:02:03.004", 3_723.004),
            ("100:00:00.000", 360_000), ("1:00:00.000", 3_600), ("999999:59:59.999", 3_599_999_999.999),
        ])
    func test_time_ofAValidText_isExact(text: String, expected: Double) throws {
        #expect(try parsed("WEBVTT\n\n00:00.000 --> \(text)\na") == [cue(0, expected, "a")])
    }

    @Test(
        "A cue with an invalid time is skipped and counted",
        arguments: [
            "60:00.000", "00:60.000", "00:00:60.000", "00:60:00.000", "0:01.000", "00:1.000", "00:01.00", "00:01.0000",
            "00:01,000", "00:01", "01.000", "-00:01.000", "00:01.00a", "1234567:00:00.000", "٠٠:٠١.٠٠٠", "",
        ])
    func test_time_ofAnInvalidText_skipsTheCue(text: String) throws {
        let sut = try WebVTT(Data("WEBVTT\n\n00:00.000 --> \(text)\na\n\n00:01.000 --> 00:02.000\nb".utf8))
        #expect(sut.cues == [cue(1, 2, "b")])
        #expect(sut.findings == 1)
        #expect(sut.firstFinding == "line 3: malformed timings, or an end that is not after the start")
    }

    @Test("A cue needs an end after its start", arguments: [("00:02.000", 0), ("00:01.999", 0), ("00:02.001", 1)])
    func test_cue_withAnEndUpToItsStart_isSkipped(end: String, count: Int) throws {
        #expect(try parsed("WEBVTT\n\n00:02.000 --> \(end)\na").count == count)
    }

    @Test(
        "White space around the arrow is optional, and settings are ignored",
        arguments: [
            "00:01.000-->00:02.000", " \t00:01.000 \t-->\t 00:02.000  ", "00:01.000 --> 00:02.000 align:end line:0",
            "00:01.000 --> 00:02.000 nonsense", "00:01.000 --> 00:02.000region:a",
            "00:01.000 --> 00:02.000 --> 00:03.000",
        ])
    func test_timings_withSpacesOrSettings_areValid(timings: String) throws {
        #expect(try parsed("WEBVTT\n\n\(timings)\na") == [cue(1, 2, "a")])
    }

    // MARK: Blocks

    @Test(
        "Blocks without timings are ignored",
        arguments: [
            "NOTE\nany comment", "NOTE one line", "STYLE\n::cue { color: red }", "REGION\nid:a", "just\ntext\nlines",
            "\n\n\n", "id without timings",
        ])
    func test_block_withoutTimings_isIgnored(block: String) throws {
        let sut = try WebVTT(Data("WEBVTT\nKind: captions\n\n\(block)\n\n00:01.000 --> 00:02.000\na".utf8))
        #expect(sut.cues == [cue(1, 2, "a")])
        #expect(sut.findings == 0)
    }

    @Test("Timings after the header, or after a cue, begin a cue even without an empty line")
    func test_timings_withoutAnEmptyLine_beginACue() throws {
        let sut = try parsed(
            "WEBVTT\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb\nid\n00:05.000 --> 00:06.000\nc")
        #expect(sut == [cue(1, 2, "a"), cue(3, 4, "b\nid"), cue(5, 6, "c")])
    }

    @Test("A cue without a text, or whose text has only white space or tags, is ignored")
    func test_cue_withoutText_isIgnored() throws {
        let times = "00:01.000 --> 00:02.000"
        let sut = try WebVTT(
            Data("WEBVTT\n\n\(times)\n\n\(times)\n  \n\n\(times)\n<b></b>\n\n\(times)\n\n\(times)".utf8))
        #expect(sut == WebVTT())
    }

    @Test("Cues keep the order of the file, and can overlap")
    func test_cues_outOfOrder_keepTheOrderOfTheFile() throws {
        let sut = try parsed("WEBVTT\n\n00:05.000 --> 00:09.000\nb\n\n00:01.000 --> 00:06.000\na\n")
        #expect(sut == [cue(5, 9, "b"), cue(1, 6, "a")])
    }

    // MARK: Text

    @Test(
        "The text of a cue has no tags, and its valid character references are replaced",
        arguments: [
            ("<i>a</i> <b.red>b</b>", "a b"), ("<v Fred>hello</v>", "hello"), ("<v.loud Mary Ann>hi", "hi"),
            ("<00:00:01.500>a<00:01.600>b", "ab"), ("<ruby>a<rt>b</rt></ruby>", "ab"), ("<lang en>a</lang>", "a"),
            ("a<b", "a"), ("a <", "a"), ("a > b", "a > b"), ("<>a", "a"), ("<c\nclass>a", "a"),
            ("&lt;b&gt; &amp;amp; &quot;&apos;", "<b> &amp; \"'"), ("a&nbsp;b", "a\u{A0}b"),
            ("&#65;&#x42;&#X43;", "ABC"),
            ("&#0;", "\u{FFFD}"), ("&#x110000; &#xD800;", "&#x110000; &#xD800;"),
            ("&unknown; & &amp &", "&unknown; & &amp &"),
            ("&&amp;", "&&"), ("&#99999999999;", "&#99999999999;"), ("&#-1;", "&#-1;"),
            ("&lrm;a&rlm;", "\u{200E}a\u{200F}"),
            ("- one\n- two", "- one\n- two"), ("  a  \n", "a"), ("日本語 👩‍👧", "日本語 👩‍👧"),
        ])
    func test_text_ofACue_isPlain(text: String, expected: String) throws {
        #expect(try parsed("WEBVTT\n\n00:01.000 --> 00:02.000\n\(text)") == [cue(1, 2, expected)])
    }

    @Test("Invalid UTF-8 is replaced")
    func test_text_withInvalidUTF8_isReplaced() throws {
        let data = Data("WEBVTT\n\n00:01.000 --> 00:02.000\na".utf8) + [0xFF, 0xC3]
        #expect(try WebVTT(data).cues == [cue(1, 2, "a\u{FFFD}\u{FFFD}")])
    }

    // MARK: Timestamp map

    @Test(
        "The header can have a timestamp map, with its attributes in any order",
        arguments: [
            ("LOCAL:00:00:00.000,MPEGTS:900000", 0.0, 900_000), ("MPEGTS:0,LOCAL:00:10.500", 10.5, 0),
            (" LOCAL:00:01.000 , MPEGTS:8589934591", 1, 8_589_934_591), ("LOCAL:00:00.000,MPEGTS:8589934592", 0, 0),
            ("LOCAL:00:00.000,MPEGTS:8589934595,NEW:1", 0, 3),
        ])
    func test_timestampMap_ofTheHeader_isRead(text: String, local: Double, timestamp: Int64) throws {
        let sut = try WebVTT(Data("WEBVTT\nX-TIMESTAMP-MAP=\(text)\n\n00:01.000 --> 00:02.000\na".utf8))
        #expect(sut.timestampMap == WebVTT.TimestampMap(local: local, timestamp: timestamp))
        #expect(sut.cues.count == 1)
        #expect(sut.findings == 0)
    }

    @Test(
        "An invalid timestamp map is ignored and counted",
        arguments: [
            "", "LOCAL:00:00.000", "MPEGTS:1", "LOCAL:00:00.000,MPEGTS:-1", "LOCAL:0,MPEGTS:1",
            "LOCAL:00:00.000,MPEGTS:",
            "LOCAL:00:00.000x,MPEGTS:1", "LOCAL:00:00.000,MPEGTS:99999999999999999999", "LOCAL,MPEGTS:1",
        ])
    func test_timestampMap_thatIsInvalid_isIgnored(text: String) throws {
        let sut = try WebVTT(Data("WEBVTT\nX-TIMESTAMP-MAP=\(text)\n\n00:01.000 --> 00:02.000\na".utf8))
        #expect(sut.timestampMap == nil)
        #expect(sut.cues.count == 1)
        #expect(sut.firstFinding == "line 2: X-TIMESTAMP-MAP needs a valid LOCAL time and a valid MPEGTS number")
    }

    @Test("A timestamp map after the header is ignored")
    func test_timestampMap_afterTheHeader_isIgnored() throws {
        let sut = try WebVTT(Data("WEBVTT\n\nX-TIMESTAMP-MAP=LOCAL:00:00.000,MPEGTS:1\n\n".utf8))
        #expect(sut == WebVTT())
    }

    // MARK: Hostile files

    @Test("A file of 1 MiB is parsed, and a larger file is rejected")
    func test_init_ofALargeFile_throws() throws {
        let data = Data("WEBVTT\n".utf8) + Data(repeating: 0x61, count: WebVTT.sizeLimit - 7)
        #expect(try WebVTT(data) == WebVTT())
        #expect(throws: WebVTTError.tooLarge) { try WebVTT(data + [0x61]) }
    }

    @Test("Cues after the 10,000th are skipped and counted")
    func test_cues_beyondTheLimit_areSkipped() throws {
        let cues = String(repeating: "00:01.000 --> 00:02.000\na\n\n", count: WebVTT.cueLimit + 2)
        let sut = try WebVTT(Data("WEBVTT\n\n\(cues)".utf8))
        #expect(sut.cues.count == 10_000)
        #expect((sut.findings, sut.firstFinding) == (2, "line 30003: more than 10000 cues"))
    }

    @Test(
        "Large files of one repeated text are parsed; with quadratic time, this would take minutes",
        arguments: ["<", "&", ">", "-->\n", "\n", "\r", "a", "-", "0", "00:01.000 --> 00:02.000\n", "&#", "<\n", "é"])
    func test_init_ofRepeatedText_isLinear(unit: String) throws {
        for head in ["WEBVTT\n", "WEBVTT\n\n", "WEBVTT\n\n00:01.000 --> 00:02.000\n"] {
            let count = WebVTT.sizeLimit / 8 / unit.utf8.count
            _ = try WebVTT(Data((head + String(repeating: unit, count: count)).utf8))
        }
    }

    @Test("Random files never crash the parser, and their cues are valid", arguments: RandomSeed.current(1...200))
    func test_init_ofARandomFile_hasValidCues(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "\n", "\n\n", "\r", "00:01.000", " --> ", "00:02.000", "1:00:00.000", "<v A>", "<", ">", "&amp;", "&", ";",
            "x",
            "X-TIMESTAMP-MAP=", "LOCAL:", "MPEGTS:", ",", "9", "\u{0}", "\u{1B}", "\u{202E}", "日", "NOTE", "STYLE",
        ]
        var text = "WEBVTT"
        for _ in 0..<60 { text += parts.randomElement(using: &random) ?? "" }
        guard let sut = try? WebVTT(Data(text.utf8)) else { return }
        for cue in sut.cues { #expect(cue.start < cue.end && !cue.text.isEmpty, "\(RandomSeed.repetition(of: seed))") }
    }

    // MARK: Helpers

    private func parsed(_ text: String) throws -> [WebVTT.Cue] { try WebVTT(Data(text.utf8)).cues }

    private func cue(_ start: Double, _ end: Double, _ text: String) -> WebVTT.Cue {
        WebVTT.Cue(start: start, end: end, text: text)
    }
}
