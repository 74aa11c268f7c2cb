import AdaptiveStreaming
import Foundation
import StreamingCore
import Testing

/// Tests of commands that the engine receives while its caller parses a playlist.
@Suite("HLSEngine while a playlist is parsed", .tags(.unit))
struct HLSParsingTests {
    @Test("Commands during the parsing of a playlist are accepted, and take effect after the parsing")
    func test_seek_whileParsing_takesEffectAfterwards() throws {
        var engine = HLSEngine()
        let (id, document) = try load(&engine)
        #expect(engine.nextDeadline == nil)
        _ = engine.handle(.play, at: .seconds(1))
        _ = engine.handle(.seek(to: 5), at: .seconds(2))
        #expect(engine.snapshot(at: .seconds(2)).position == 5)

        let outputs = engine.handle(.parsed(id, document.parsed()), at: .seconds(60))
        #expect(engine.snapshot(at: .seconds(60)).duration == 12)
        #expect(requests(outputs) == ["2.ts"])
    }

    @Test("The parsed playlist of a stopped or replaced load is ignored")
    func test_parsedPlaylist_afterAStop_isIgnored() throws {
        var engine = HLSEngine()
        let (id, document) = try load(&engine)
        #expect(engine.handle(.stop, at: .zero).contains(.cancel(id)))
        #expect(engine.handle(.parsed(id, document.parsed()), at: .zero).isEmpty)

        let (first, old) = try load(&engine)
        let (second, new) = try load(&engine)
        #expect(engine.handle(.parsed(first, old.parsed()), at: .zero).isEmpty)
        #expect(requests(engine.handle(.parsed(second, new.parsed()), at: .zero)) == ["0.ts"])
    }

    /// Loads a playlist of six segments of 2 s, and returns the document to parse with the id of its request.
    private func load(_ engine: inout HLSEngine) throws -> (id: RequestID, document: PlaylistDocument) {
        let segments = (0..<6).map { "#EXTINF:2,\n\($0).ts" }
        let text = ["#EXTM3U", "#EXT-X-TARGETDURATION:2"] + segments + ["#EXT-X-ENDLIST"]
        let url = try #require(URL(string: "http://origin/index.m3u8"))
        let request = engine.handle(.load(url), at: .zero).compactMap { output -> RequestID? in
            if case .request(let id, _) = output { id } else { nil }
        }
        let id = try #require(request.first)
        _ = engine.handle(.response(id, ResponseHead(status: 200, url: url, headers: [:])), at: .zero)
        _ = engine.handle(.bytes(id, Data(text.joined(separator: "\n").utf8)), at: .zero)
        let outputs = engine.handle(.finished(id), at: .zero)
        guard case .parse(id, let document) = try #require(outputs.first), outputs.count == 1 else {
            throw Unexpected(outputs: outputs)
        }
        return (id, document)
    }

    private func requests(_ outputs: [EngineOutput]) -> [String] {
        outputs.compactMap { if case .request(_, let request) = $0 { request.url.lastPathComponent } else { nil } }
    }

    private struct Unexpected: Error {
        let outputs: [EngineOutput]
    }
}
