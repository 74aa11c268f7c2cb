import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("LogFormat", .tags(.unit))
struct LogFormatTests {
    @Test("A text line has the metadata sorted by name, and the source location")
    func test_text_withMetadata_hasSortedMetadataAndTheLocation() {
        let entry = makeEntry(context: LogContext(file: "/a/b/File.swift", line: 7, metadata: ["b": "2", "a": "1"]))
        #expect(LogFormat.text.line(entry) == "1970-01-01T00:00:00.250Z [info] m {a=1, b=2} (File.swift:7)")
    }

    @Test("A JSON line has every field, with sorted keys")
    func test_json_forAFullEntry_hasEveryField() throws {
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

    @Test("A JSON line has null for each missing field")
    func test_json_forAnEntryWithoutOptionalFields_hasNulls() {
        let entry = makeEntry(context: LogContext(file: "F", function: "f", line: 1))
        #expect(
            LogFormat.json.line(entry) == """
                {"category":null,"correlation_id":null,"file":"F","function":"f","level":"info","line":1,\
                "message":"m","metadata":{},"subsystem":null,"timestamp":"1970-01-01T00:00:00.250Z"}
                """)
    }

    @Test(
        "Line breaks and escapes are replaced, so that an entry is one printable line",
        arguments: [LogFormat.text, .json])
    func test_line_withLineBreaksAndEscapes_isOnePrintableLine(format: LogFormat) {
        let text = "a\n\u{1B}[2J\r\u{202E}\u{9B}b"
        let context = LogContext(file: text, function: text, subsystem: text, category: text, metadata: [text: text])
        let line = format.line(makeEntry(text, context: context))
        #expect(line == line.printable)
        #expect(line.contains("a\u{FFFD}\u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}b"))
    }

    @Test("A long message is truncated, and the other fields of the line are kept", arguments: [LogFormat.text, .json])
    func test_line_withALongMessage_truncatesOnlyTheMessage(format: LogFormat) {
        let context = LogContext(file: "File.swift", metadata: ["key": "value"])
        let line = format.line(makeEntry(String(repeating: "é", count: 3_000), context: context))
        #expect(line.contains(String(repeating: "é", count: 2_048) + "…"))
        #expect(!line.contains(String(repeating: "é", count: 2_049)))
        #expect(line.contains("File.swift"))
        #expect(line.contains("value"))
    }

    @Test("Every line is shorter than 64 KiB", arguments: [LogFormat.text, .json])
    func test_line_withAHugeEntry_isBelow64KiB(format: LogFormat) throws {
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
