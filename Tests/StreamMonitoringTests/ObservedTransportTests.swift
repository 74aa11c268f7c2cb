import Foundation
import LocalOrigin
import StreamMonitoring
import StreamingCore
import StreamingTestKit
import Testing

@Suite("Observed transport", .tags(.unit))
struct ObservedTransportTests {
    @Test("The record of a request has its times, its size and the fields for caches")
    func test_send_ofASegment_recordsTheResponse() async throws {
        var behaviour = OriginBehaviour(bandwidth: 80_000, latency: .seconds(1))
        behaviour.headers = ["Age": "12", "X-Cache": "Hit from \u{1B}cdn", "Cache-Control": "max-age=60"]
        let sut = MonitoredOrigin(["/a.ts": behaviour], resources: ["/a.ts": Self.bytes(20_000)])
        await sut.get("/a.ts?token=secret", for: .segment, within: .seconds(5))
        let record = try #require(sut.transport.records.first)
        #expect(record.url.hasSuffix("/a.ts?token=***"))
        #expect(record.status == 200)
        #expect(record.outcome == .complete)
        #expect(record.headTime == .seconds(1))
        #expect(record.endTime == .seconds(3))
        #expect(record.bytes == 20_000)
        #expect(record.fields.age == 12)
        #expect(record.fields.cacheText == "Age 12, X-Cache Hit from \u{FFFD}cdn")
        #expect(record.fields.maxAge == 60)
        #expect(record.fields.hasValidator)
    }

    @Test("A request without a response has a record with the pause until now, and then with the error")
    func test_send_withoutAResponse_recordsThePauseAndTheTimeout() async throws {
        let sut = MonitoredOrigin(["/a.ts": OriginBehaviour(fault: .silence)])
        let task = Task(executorPreference: sut.clock.executor) { [transport = sut.transport] in
            _ = try? await transport.send(HTTPRequest(anyURL("a.ts"), for: .segment))
        }
        sut.clock.advance(by: .seconds(6))
        let running = try #require(sut.transport.records.first)
        #expect(running.outcome == .running)
        #expect(running.longestPause(at: sut.clock.now) == .seconds(6))
        sut.clock.advance(by: .seconds(10))
        await task.value
        #expect(sut.transport.records.first?.outcome == .failed(.timedOut(.firstByte, after: .seconds(10))))
    }

    @Test("A body that is released before its end ends the record as cancelled")
    func test_release_ofABody_endsTheRecord() async throws {
        let sut = MonitoredOrigin(resources: ["/a.ts": Self.bytes(200_000)])
        let task = Task(executorPreference: sut.clock.executor) { [transport = sut.transport] in
            _ = try? await transport.send(HTTPRequest(anyURL("a.ts"), for: .segment))
        }
        sut.clock.settle()
        await task.value
        #expect(sut.transport.records.first?.outcome == .cancelled)
        #expect(sut.transport.records.first?.status == 200)
    }

    @Test("The transport keeps the last 64 records")
    func test_records_ofManyRequests_areLimited() async throws {
        let sut = MonitoredOrigin(resources: ["/a.ts": Self.bytes(10)])
        for _ in 0..<100 { await sut.get("/a.ts", for: .segment) }
        #expect(sut.transport.records.count == 64)
    }

    @Test(
        "A page with the status 200 instead of media is a finding", arguments: [HTTPRequest.Purpose.segment, .playlist])
    func test_send_ofAPageInsteadOfMedia_isAFinding(purpose: HTTPRequest.Purpose) async throws {
        let page = OriginResource.data(Data("\n<!DOCTYPE html><p>".utf8), contentType: "text/html")
        let sut = MonitoredOrigin(resources: ["/a": page])
        await sut.get("/a", for: purpose)
        #expect(sut.transport.records.first?.wrongBody == "HTML or XML")
        let finding = try #require(sut.findings.first { $0.rule == .wrongBody })
        #expect(finding.severity == .finding)
        #expect(finding.evidence.hasPrefix("a response with the status 200 was HTML or XML, from "))
    }

    @Test("The check of bodies accepts media, encrypted bytes and playlists, and finds other text")
    func test_unexpectedContent_ofKnownBodies_namesOnlyOtherContent() {
        let check = { (text: String, purpose: HTTPRequest.Purpose, type: String?) in
            BodyCheck.unexpectedContent(of: Data(text.utf8), for: purpose, contentType: type)
        }
        #expect(check("G@...", .segment, "video/mp2t") == nil)
        #expect(check("{encrypted", .segment, "application/octet-stream") == nil)
        #expect(check("{\"error\":1}", .segment, "application/json") == "JSON")
        #expect(check("oops", .segment, "text/html") == "HTML or XML")
        #expect(check("\u{FEFF}#EXTM3U\n", .playlist, nil) == nil)
        #expect(check("#EX", .playlist, nil) == nil)
        #expect(check("not found", .playlist, nil) == "not a playlist")
        #expect(check("<html>", .document, "text/html") == nil)
    }

    @Test(
        "Text and an empty body are wrong for all kinds of media, but subtitles are not",
        arguments: [HTTPRequest.Purpose.segment, .initializationSection, .mediaFile])
    func test_unexpectedContent_ofTextInsteadOfMedia_isText(purpose: HTTPRequest.Purpose) {
        let check = { (bytes: Data, isWhole: Bool) in
            BodyCheck.unexpectedContent(of: bytes, for: purpose, contentType: nil, isWhole: isWhole)
        }
        #expect(check(Data("Access denied".utf8), true) == "text")
        #expect(check(Data("Zugriff verweigert, später erneut versuchen ä".utf8.dropLast()), false) == "text")
        #expect(check(Data(), true) == "empty")
        #expect(check(Data(), false) == nil)
        #expect(check(Data("G".utf8), false) == nil)
        #expect(check(Data("\u{FEFF}WEBVTT\n\n00:00.000 --> 00:01.000\nHello".utf8), true) == nil)
        #expect(check(Data([0x47, 0x40, 0x11, 0x10] + [UInt8](repeating: 0x41, count: 184)), true) == nil)
        #expect(check(Data([0xFF, 0xF1] + [UInt8](repeating: 0x41, count: 100)), true) == nil)
    }

    @Test(
        "A segment of plain text or without bytes is a finding",
        arguments: [("Access denied", "text"), ("", "empty")])
    func test_send_ofATextOrNothing_isAFinding(body: String, content: String) async throws {
        let sut = MonitoredOrigin(
            resources: ["/a.ts": .data(Data(body.utf8), contentType: "video/mp2t")])
        await sut.get("/a.ts", for: .segment)
        #expect(sut.findings.first { $0.rule == .wrongBody }?.evidence.contains("was \(content)") == true)
    }

    @Test("The content is known from the first 256 bytes, even if they arrive one by one")
    func test_receive_ofSingleBytes_checksThemTogether() {
        for (body, content) in [("Access denied for ever to this segment", "text"), ("\u{0}\u{1}Access", nil)] {
            var record = RequestRecord(of: HTTPRequest(anyURL("a.ts"), for: .segment), at: .zero)
            record.receiveHead(200, [:], at: .zero)
            for byte in body.utf8 { record.receive(Data([byte]), at: .zero) }
            record.end(.complete, at: .zero)
            #expect(record.wrongBody == content)
        }
    }

    @Test("The middle of a file, and a response to HEAD, may be text or empty")
    func test_receive_ofAPartialResponse_allowsText() {
        var part = RequestRecord(of: HTTPRequest(anyURL("a.vtt"), for: .mediaFile, range: .from(9)), at: .zero)
        part.receiveHead(206, [:], at: .zero)
        part.receive(Data("and so they went".utf8), at: .zero)
        part.end(.complete, at: .zero)
        #expect(part.wrongBody == nil)
        var head = RequestRecord(of: HTTPRequest(anyURL("a.mp4"), for: .mediaFile, method: .head), at: .zero)
        head.receiveHead(200, [:], at: .zero)
        head.end(.complete, at: .zero)
        #expect(head.wrongBody == nil)
    }

    static func bytes(_ count: Int) -> OriginResource { .data(Data(count: count), contentType: "video/mp2t") }
}
