import Foundation
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("ReportEvents", .tags(.unit))
struct ReportEventsTests {
    @Test("The article describes exactly the members of a report")
    func test_load_ofAReport_hasTheDocumentedMembers() throws {
        let article = try String(
            contentsOf: SourceTree.root().appendingPathComponent(
                "Sources/StreamingCore/StreamingCore.docc/Reports.md"), encoding: .utf8)
        let documented = article.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
            row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) }
        }
        let names = ReportEvents.load(ReportFixture.content(), number: 1, program: "any").map(\.0)
        #expect(documented.sorted() == names.sorted())
        #expect(Set(names).count == names.count)
    }

    @Test("Times count from the load, and unknown values are null")
    func test_load_ofAReport_hasTimesSinceTheLoad() throws {
        let text = JSONValue.object(ReportEvents.load(ReportFixture.content(), number: 2, program: "any")).text
        for member in [
            #""schema":1,"program":"any","load":2,"complete":true,"url":"http://***@h/a'b.m3u8?x=***&key=***""#,
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
}
