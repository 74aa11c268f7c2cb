import StreamingCore
import StreamingMetrics
import StreamingTestKit
import TerminalScreen
import Testing

@testable import PlayerShell

@Suite("ReportText", .tags(.unit))
struct ReportTextTests {
    @Test("With 80 columns and ASCII, the report equals the expected text")
    func test_lines_of80ColumnsInASCII_equalTheExpectedText() {
        #expect(lines(width: 80, isUTF8: false).joined(separator: "\n") == Self.page)
    }

    @Test("No line is wider than the terminal", arguments: [40, 41, 57, 80, 200], [true, false])
    func test_lines_ofAnyWidth_fitTheTerminal(width: Int, isUTF8: Bool) {
        let lines = lines(width: width, isUTF8: isUTF8)
        #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= width })
        #expect(lines.contains { TextWidth.columns(of: $0) > width - 4 })
    }

    @Test("Widths below 40 and above 200 are clamped to 40 and 200", arguments: [(1, 40), (39, 40), (5_000, 200)])
    func test_lines_ofAnExtremeWidth_areLimited(width: Int, limit: Int) {
        #expect(lines(width: width, isUTF8: true) == lines(width: limit, isUTF8: true))
    }

    @Test("Without UTF-8, the report is ASCII; with UTF-8, charts are braille", arguments: [40, 80])
    func test_lines_withoutUTF8_areASCII(width: Int) {
        let isBraille = { (lines: [String]) in
            lines.contains { $0.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) } }
        }
        let (plain, braille) = (lines(width: width, isUTF8: false), lines(width: width, isUTF8: true))
        #expect(plain.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
        #expect(isBraille(braille))
        #expect(braille.joined().contains("é"))
    }

    @Test("Text from the recording contains no control characters")
    func test_lines_ofAHostileRecording_arePrintable() {
        let text = lines(width: 80, isUTF8: true).joined()
        #expect(text == text.printable)
        #expect(text.contains("<script>"))
        #expect(!text.contains("secret"))
    }

    @Test("Colours appear only on a terminal with colours, and change no text")
    func test_lines_withColours_haveTheSameText() {
        let style = ReportStyle(width: 80, isUTF8: false, usesColour: true)
        let coloured = ReportText(ReportFixture.content(), style).lines
        #expect(coloured.contains { $0.contains("=\u{1B}[0m\u{1B}[33mRRRRRRRRRRRRRRRRR\u{1B}[0m\u{1B}[32m=") })
        let plain = coloured.map { $0.replacing(/\u{1B}\[\d+m/, with: "") }
        #expect(plain == lines(width: 80, isUTF8: false))
    }

    @Test("The report of a truncated load states that the recording ends early, and keeps a known outcome")
    func test_lines_ofATruncatedLoad_stateTheTruncation() {
        let content = ReportFixture.content(end: .truncated)
        let lines = ReportText(content, .init(width: 80, isUTF8: false)).lines
        #expect(lines.contains("The recording ends before the end of this load."))
        #expect(lines.contains("1970-01-01T00:00:05Z, 10.0 s long, failed after the start"))
    }

    @Test("The report names the definition of its rebuffer ratio")
    func test_lines_withAnotherDefinition_nameTheDefinitionOfTheRatio() {
        let content = ReportFixture.content(.media3)
        let lines = ReportText(content, .init(width: 80, isUTF8: false)).lines
        #expect(lines.contains("  rebuffer ratio    20.00 % (media3)"))
    }

    @Test("A timeline that omits the first visits states their number, and shows their time as unknown")
    func test_lines_ofALongLoad_stateTheNumberOfOmittedVisits() {
        let content = ReportContent(ReportFixture.longReport(), definition: .streamingCore, end: .complete)
        let lines = ReportText(content, .init(width: 80, isUTF8: false)).lines
        #expect(lines.contains("The timeline omits the first 202 visits to states."))
        #expect(lines.contains { $0.hasPrefix("  ????????????R") })
    }

    @Test("The totals of two loads equal the expected text")
    func test_rows_ofTotals_equalTheExpectedText() {
        let sut = ReportFixture.totals(of: [ReportFixture.recording(loads: 2)])
        let style = ReportStyle(width: 80, isUTF8: false)
        #expect(([sut.title] + style.table(sut.rows)).joined(separator: "\n") == Self.totals)
    }

    private static let totals = """
        Totals of 2 loads
          loads               2, 2 started
          outcomes            failed 2
          exits before start  0
          failed starts       0
          start-up time       mean 1.0 s, median at most 1 s, p95 at most 1 s
          rebuffers           2
          rebuffer time       4.0 s
          rebuffer ratio      22.22 % (streamingcore)
          rebuffer rate       8.57 per minute (streamingcore)
          micro-stalls        0
          seeks               0
          played time         14.0 s
          media time          14.0 s
          bitrate             mean 1.7 Mbit/s
          switches            2 up, 0 down
          throughput          mean 2.0 Mbit/s
          requests            18
          received            2.0 MB
          retries             0
          failures            http-status 2
          recovered errors    timeout 2
        """

    private func lines(width: Int, isUTF8: Bool) -> [String] {
        ReportText(ReportFixture.content(), .init(width: width, isUTF8: isUTF8)).lines
    }

    private static let page = """
        http://***@h/a'b.m3u8?x=***&key=***
        1970-01-01T00:00:05Z, 10.0 s long, failed after the start
        failed: http-status, HTTP status 503, http://h/v1.ts: the server responded? with
        503

        Metrics
          start-up time     1.0 s, from the load
          rebuffers         1, longest 2.0 s
          rebuffer time     2.0 s
          rebuffer ratio    22.22 % (streamingcore)
          rebuffer rate     8.57 per minute (streamingcore)
          micro-stalls      0
          seeks             0
          played time       7.0 s
          media time        7.0 s
          coverage          7.0 s, 10.0 % of the duration
          bitrate           mean 1.7 Mbit/s, first 800 kbit/s, last 2.4 Mbit/s
          switches          1 (1 up, 0 down)
          measured bitrate  unknown
          throughput        mean 2.0 Mbit/s
          requests          9
          received          1.0 MB
          retries           0
          recovered errors  timeout 1

        States
          jjjjjjjj======================RRRRRRRRRRRRRRRRR=============================X
          0.0 s                                                                  10.0 s
          j joining 1.0 s  = playing 7.0 s  R rebuffering 2.0 s  X failed 0.0 s

        Buffer, 0.0 s to 8.0 s
                                                        ******************************
                 ***********************                                              *

                                        ****************
          0.0 s                                                                  10.0 s

        Bandwidth estimate, 1.0 Mbit/s to 4.0 Mbit/s
                                                        *******************************
                 ***********************
                                        ****************

          0.0 s                                                                  10.0 s

        Variant bitrate, 800 kbit/s to 2.4 Mbit/s
                                                        *******************************

             *******************************************

          0.0 s                                                                  10.0 s

        Rebuffers
          4.0 s  2.0 s

        Variants
          0.5 s  640x360, 800 kbit/s
          6.0 s  1280x720, 2.4 Mbit/s

        Errors
           5.0 s  recovered: file:///v0.ts: timeout, 2 failed attempts, 1.5 s
           7.0 s  warning: <script>alert('1')</script> & ?[2J ? ?meta/> ?form/> ?b/> ??
          10.0 s  failed: http-status, HTTP status 503, http://h/v1.ts: the server
                  responded? with 503
        """
}
