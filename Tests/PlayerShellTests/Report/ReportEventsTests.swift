import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("ReportEvents", .tags(.unit))
struct ReportEventsTests {
    @Test("The article Reports describes exactly the members of a report and of the totals")
    func test_members_ofAReportAndOfTotals_areDocumented() throws {
        let article = try String(
            contentsOf: SourceTree.root().appendingPathComponent(
                "Sources/StreamingCore/StreamingCore.docc/Reports.md"), encoding: .utf8)
        let recording = ReportFixture.recording(loads: 2)
        for (section, names) in [
            ("JSON members", load(1).map(\.0)), ("Totals", ReportFixture.totals(of: [recording]).members.map(\.0)),
        ] {
            let text = try #require(article.components(separatedBy: "### \(section)\n").last)
            let table = try #require(text.components(separatedBy: "\n### ").first)
            let documented = table.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
                row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) }
            }
            #expect(documented.sorted() == names.sorted())
            #expect(Set(names).count == names.count)
        }
    }

    @Test("Times count from the load, and unknown values are null")
    func test_load_ofAReport_hasTimesSinceTheLoad() throws {
        let text = JSONValue.object(load(2)).text
        for member in [
            #""schema":1,"file":"any.jsonl","program":"any","load":2,"complete":true,"url":"http://***@h/a'b.m3u8?x=***&key=***""#,
            #""started_at":"1970-01-01T00:00:05.000Z","length_seconds":10,"outcome":"failed","failure":{"#
                + #""kind":"networkError","code":"http-status","http_status":503,"url":"http://h/v1.ts","#
                + #""reason":"the server responded\u001b with 503"},"definition":"streamingcore","rebuffer_rate":8.571"#,
            #""rebuffer_list":[{"t":4,"seconds":2}]"#, #""seek_seconds":null"#,
            #""timeline":[{"t":0,"state":"joining"},{"t":1,"state":"playing"},{"t":4,"state":"rebuffering"},"#,
            #""buffer":[{"t":1,"min":4,"max":4,"last":4},{"t":4,"min":0,"max":0,"last":0},"#,
            #""bitrate":[{"t":0.5,"min":800000,"max":800000,"last":800000},"#,
            #"{"t":6,"bitrate":2400000,"width":1280,"height":720,"codecs":[]}],"variants_omitted":0"#,
            #"{"t":5,"type":"recovered","code":"timeout","http_status":null,"url":"file:///v0.ts","attempts":2,"#,
            #"{"t":7,"type":"warning","kind":"segment","reason":"<script>alert('1')</script> & \u001b[2J é "#,
        ] {
            #expect(text.contains(member), "\(member)")
        }
    }

    @Test("A load that a truncated recording leaves open is interrupted, and other outcomes stay")
    func test_load_ofATruncatedRecording_isInterrupted() {
        var open = SessionReport()
        open.record(PlaybackTransition(from: .idle, to: .loading(anyURL()), action: .load(anyURL())))
        let cases: [(SessionReport, ReportedRecording.End, String)] = [
            (open, .complete, "null"), (open, .invalid, "null"), (open, .truncated, "\"interrupted\""),
            (ReportFixture.report(), .truncated, "\"failed\""),
        ]
        for (report, end, outcome) in cases {
            var loads = RecordedReports()
            loads.add(report)
            let recording = ReportedRecording(file: "any", program: "any", end: end, loads: loads)
            for (number, content) in recording.contents(.streamingCore) {
                let text = JSONValue.object(ReportEvents.load(content, number: number, of: recording)).text
                #expect(text.contains(#""outcome":\#(outcome),"#))
                #expect(text.contains(#""complete":\#(end == .complete),"#))
            }
            let totals = ReportFixture.totals(of: [recording, recording])
            #expect(JSONValue.object(totals.members).text.contains(#""interrupted":2"#) == (outcome.contains("int")))
        }
    }

    @Test("The totals have the sums, the means and the bounds of the quantiles")
    func test_members_ofTotals_haveSumsMeansAndQuantiles() {
        let text = JSONValue.object(ReportFixture.totals(of: [ReportFixture.recording(loads: 2)]).members).text
        for member in [
            #"{"event":"totals","schema":1,"recordings":1,"loads":2,"loads_omitted":0,"loads_started":2,"#,
            #""outcomes":{"failed":2},"exits_before_start":0,"failed_starts":0,"startup_mean_seconds":1,"#,
            #""startup_median_seconds":1,"startup_p95_seconds":1,"rebuffers":2,"micro_stalls":0,"#,
            #""rebuffer_seconds":4,"definition":"streamingcore","rebuffer_ratio":0.222,"rebuffer_rate":8.571,"#,
            #""seeks":0,"seek_mean_seconds":null,"played_seconds":14,"media_seconds":14,"#,
            #""variant_mean_bitrate":1714286,"switches_up":2,"switches_down":0,"throughput_mean":2000000,"#,
            #""requests":18,"bytes":2000000,"retries":0,"failures":{"http-status":2},"recovered_errors":{"timeout":2}}"#,
        ] {
            #expect(text.contains(member), "\(member)\n\(text)")
        }
    }

    private func load(_ number: Int) -> PlaybackEvents.Members {
        ReportEvents.load(ReportFixture.content(), number: number, of: ReportFixture.recording())
    }
}
