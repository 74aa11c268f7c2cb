import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("LogFormat", .tags(.unit))
struct LogFormatTests {
    @Test("text has metadata by name and the place")
    func test_text_hasMetadataByNameAndThePlace() {
        let entry = makeEntry(context: LogContext(file: "/a/b/File.swift", line: 7, metadata: ["b": "2", "a": "1"]))
        #expect(LogFormat.text.line(entry) == "1970-01-01T00:00:00.250Z [info] m {a=1, b=2} (File.swift:7)")
    }

    @Test("JSON has every field, with sorted keys")
    func test_json_ofAFullEntry_hasEveryFieldByName() throws {
        let id = try #require(UUID(uuidString: "A1B2C3D4-0000-4000-8000-00000000000F"))
        let entry = makeEntry(
            context: LogContext(
                file: "/a/File.swift", function: "f()", line: 7, subsystem: "S", category: "C", correlationID: id,
                metadata: ["b": "a/\"b\"", "a": "1"]))
        #expect(
            LogFormat.json.line(entry) == """
                {"category":"C","correlation_id":"A1B2C3D4-0000-4000-8000-00000000000F","file":"File.swift",\
                "function":"f()","level":"info","line":7,"message":"m","metadata":{"a":"1","b":"a/\\"b\\""},\
                "subsystem":"S","timestamp":"1970-01-01T00:00:00.250Z"}
                """)
    }

    @Test("in JSON, what there is none of is null")
    func test_json_ofABareEntry_hasNulls() {
        let entry = makeEntry(context: LogContext(file: "F", function: "f", line: 1))
        #expect(
            LogFormat.json.line(entry) == """
                {"category":null,"correlation_id":null,"file":"F","function":"f","level":"info","line":1,\
                "message":"m","metadata":{},"subsystem":null,"timestamp":"1970-01-01T00:00:00.250Z"}
                """)
    }

    /// Law L2.
    @Test("line breaks and escapes stay in one harmless line", arguments: [LogFormat.text, .json])
    func test_line_ofTextsWithLineBreaksAndEscapes_isOneHarmlessLine(format: LogFormat) {
        let text = "a\n\u{1B}[2J\r\u{202E}\u{9B}b"
        let context = LogContext(file: text, function: text, subsystem: text, category: text, metadata: [text: text])
        let line = format.line(makeEntry(text, context: context))
        #expect(line == line.printable)
        #expect(line.contains("a\u{FFFD}\u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}b"))
    }

    /// Law L2.
    @Test("a long message is cut, and the rest of the line still there", arguments: [LogFormat.text, .json])
    func test_line_ofALongMessage_isCutInTheMessageAlone(format: LogFormat) {
        let context = LogContext(file: "File.swift", metadata: ["key": "value"])
        let line = format.line(makeEntry(String(repeating: "é", count: 3_000), context: context))
        #expect(line.contains(String(repeating: "é", count: 2_048) + "…"))
        #expect(!line.contains(String(repeating: "é", count: 2_049)))
        #expect(line.contains("File.swift"))
        #expect(line.contains("value"))
    }

    /// Law L2.
    @Test("no entry makes a line of 64 KiB", arguments: [LogFormat.text, .json])
    func test_line_ofAnEndlessEntry_isBelow64KiB(format: LogFormat) throws {
        let endless = String(repeating: "\"\u{1B}", count: 100_000)
        let metadata = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("\($0)", "") })
        let context = LogContext(file: endless, function: endless, subsystem: endless, metadata: [endless: endless])
        let line = format.line(makeEntry(endless, context: context))
        #expect((8_192..<65_536).contains(line.utf8.count))
        let many = format.line(makeEntry("m", context: LogContext(metadata: metadata)))
        #expect((8_192..<65_536).contains(many.utf8.count))
        #expect(many.contains("…"))
        if format == .json { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }

    private func makeEntry(_ message: String = "m", context: LogContext) -> LogEntry {
        LogEntry(timestamp: Date(timeIntervalSince1970: 0.25), level: .info, message: message, context: context)
    }
}
