import Foundation
import StreamingTestKit
import Testing

@testable import PlayerShell

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("ReportPage", .tags(.unit))
struct ReportPageTests {
    @Test("The page is well-formed, and shows markup from a recording as text")
    func test_text_ofAHostileRecording_isWellFormedAndRunsNoScript() {
        let recordings = ["a.jsonl", "<b>&b.jsonl"].map { file in
            ReportFixture.recording(file: file, program: "<b onload='x'>any")
        }
        let sut = ReportFixture.page(recordings)
        let page = Reader(sut)
        #expect(page.isWellFormed)
        #expect(page.elements["script"] == nil)
        #expect(page.elements["b"] == nil)
        #expect(page.elements["form"] == nil)
        // The head of the page has three of these elements.
        #expect(page.elements["meta"] == 3)
        #expect(page.elements["section"] == 3)
        #expect(page.text.contains("Recording <b>&b.jsonl"))
        #expect(page.text.contains("<script>alert('1')</script> & \u{FFFD}[2J é \u{0D4E}<meta/> \u{111C2}<form/>"))
        #expect(page.text.contains("<\u{301}b/> \u{FFFD}\u{FFFD}"))
        #expect(page.text.contains("http://***@h/a'b.m3u8?x=***&key=***"))
        #expect(page.text.contains("Recorded by <b onload='x'>any"))
        #expect(!sut.contains("secret"))
        #expect(!sut.unicodeScalars.contains { $0.isUnprintable && $0 != "\n" })
        #expect(!sut.unicodeScalars.contains { $0.properties.isNoncharacterCodePoint })
    }

    @Test(
        "Markup is escaped next to any Unicode scalar",
        arguments: ["\u{0D4E}", "\u{111C2}", "\u{301}", "\u{200D}", "\u{FE0F}", "\r", ReportFixture.noncharacters])
    func test_escape_ofMarkupNextToAnyScalar_escapesTheMarkup(neighbour: String) {
        for (markup, escaped) in [("<", "lt"), (">", "gt"), ("&", "amp"), ("\"", "quot"), ("'", "#39")] {
            let text = ReportPage.escape(neighbour + markup + neighbour)
            #expect(text.unicodeScalars.contains { "<>\"'".unicodeScalars.contains($0) } == false)
            #expect(String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isASCII))) == "&\(escaped);")
        }
    }

    @Test("The page has the charts as drawings, both colour schemes, and no reference to another file")
    func test_text_ofAPage_refersToNoFile() {
        let sut = ReportFixture.page()
        let page = Reader(sut)
        #expect(page.elements["polygon"] == 3)
        #expect(page.elements["rect"] == 9)
        #expect(sut.contains("prefers-color-scheme: dark"))
        let references = ["href", "src", "srcset", "data", "action", "xlink:href"]
        #expect(page.attributes.isDisjoint(with: references))
        #expect(!sut.contains("url("))
        #expect(!sut.contains("@import"))
    }

    @Test("The page has the metrics, rebuffers, variants and problems of the text report")
    func test_text_ofAPage_hasTheRowsOfTheTextReport() {
        let content = ReportFixture.content()
        let text = Reader(ReportFixture.page()).text
        for figure in content.metrics { #expect(text.contains(figure.name) && text.contains(figure.value)) }
        #expect(text.contains("Rebuffers"))
        for row in content.rebuffers + content.variants + content.problems {
            let shown = row.text.replacing(ReportFixture.noncharacters, with: "\u{FFFD}\u{FFFD}")
            #expect(text.contains(row.time) && text.contains(shown))
        }
    }

    @Test("The page of several loads has the totals and the number of omitted loads")
    func test_text_ofSeveralLoads_hasTheTotalsAndTheOmission() {
        var recording = ReportFixture.recording(loads: 3)
        #expect(!ReportFixture.page([recording]).contains("omits"))
        let totals = ReportFixture.totals(of: [recording])
        recording.loads.keepLast(2)
        let page = Reader(ReportPage([recording], totals: totals).text)
        #expect(page.isWellFormed)
        #expect(page.text.contains("The report omits the first load."))
        #expect(!page.text.contains("Load 1: "))
        #expect(page.text.contains("Load 2: http") && page.text.contains("Load 3: http"))
        #expect(page.text.contains("Totals of 3 loads"))
        for row in totals.rows { #expect(page.text.contains(row.name) && page.text.contains(row.value)) }
    }

    /// The elements, attributes and text of a page.
    private final class Reader: NSObject, XMLParserDelegate {
        private(set) var elements: [String: Int] = [:]
        private(set) var attributes: Set<String> = []
        private(set) var text = ""
        private(set) var isWellFormed = false

        init(_ page: String) {
            super.init()
            let parser = XMLParser(data: Data(page.utf8))
            parser.delegate = self
            isWellFormed = parser.parse()
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements[name, default: 0] += 1
            self.attributes.formUnion(attributes.keys)
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }
}
