import Foundation
import StreamingTestKit
import Testing

@testable import LocalOrigin

@Suite("The media of a live stream", .tags(.unit))
struct LiveMediaTests {
    @Test("A synthetic segment consists of MPEG-TS packets, and has the bandwidth of its rendition")
    func test_segment_synthetic_hasTheBandwidthOfItsRendition() throws {
        // 8 kbit/s for 2 s are 2,000 bytes, or 10.6 packets.
        let data = try body("low/3.ts", of: .fixture(), at: 20)
        #expect(data.count == 11 * 188)
        #expect(stride(from: 0, to: data.count, by: 188).allSatisfy { data[$0] == 0x47 })
        #expect(String(decoding: data[4..<16], as: UTF8.self) == "low/3.ts low")
        #expect(try data != body("low/4.ts", of: .fixture(), at: 20))
    }

    @Test("The partial segments of a segment, joined in order, equal the segment")
    func test_parts_ofASegment_equalTheSegmentWhenJoined() throws {
        for stream in try [LiveStream.lowLatency(), samples()] {
            let parts = try (0..<4).map { try body("low/8.\($0).ts", of: stream, at: 20) }
            #expect(parts.allSatisfy { !$0.isEmpty && $0.count % 188 == 0 && $0.first == 0x47 })
            #expect(try parts.reduce(Data(), +) == body("low/8.ts", of: stream, at: 20))
        }
    }

    @Test("The last partial segment of a file has the last bytes of the file, even if the last packet is incomplete")
    func test_parts_ofAFileWithAnIncompletePacket_containAllBytes() {
        let source = LiveBytes.Source.file(URL(fileURLWithPath: "/a.ts"))
        let ranges = [0.0..<0.5, 0.5..<1.0, 0.0..<1.0].map {
            LiveBytes(source: source, fractions: $0).range(size: 1_000)
        }
        #expect(ranges == [0..<564, 564..<1_000, 0..<1_000])
    }

    @Test("Files are served in a loop")
    func test_segment_ofFiles_isServedInALoop() throws {
        let folder = SourceTree.root().appending(path: "Fixtures/media/hls")
        for sequence in 0..<8 {
            let file = try Data(contentsOf: folder.appendingPathComponent("low-\(sequence % 6).ts"))
            #expect(try body("low/\(sequence).ts", of: samples(), at: 18) == file)
        }
    }

    @Test("A byte range of a segment or a partial segment has the bytes of the whole at that range")
    func test_range_ofASegment_hasTheBytesOfTheWhole() throws {
        for path in ["low/8.ts", "low/8.2.ts"] {
            for stream in try [LiveStream.lowLatency(), samples()] {
                let whole = try body(path, of: stream, at: 20)
                #expect(try body(path, of: stream, at: 20, range: "bytes=100-300") == whole[100...300])
            }
        }
    }

    @Test("A segment whose file is missing gets the status 404")
    func test_segment_ofAMissingFile_isNotFound() throws {
        var stream = LiveStream.fixture()
        stream.media = .files(URL(fileURLWithPath: "/no/such/folder"), count: 6)
        var routes = OriginRoutes()
        routes.setLiveStream(stream, at: "/")
        let request = try #require(OriginRequest(method: "GET", target: "/low/0.ts"))
        #expect(routes.reply(to: request, at: .seconds(2)).status == 404)
    }

    private func samples() throws -> LiveStream {
        let folder = SourceTree.root().appending(path: "Fixtures/media/hls")
        var stream = LiveStream.lowLatency()
        stream.media = .files(folder, count: 6)
        stream.discontinuityInterval = 6
        return stream
    }

    private func body(_ path: String, of stream: LiveStream, at seconds: Int, range: String? = nil) throws -> Data {
        var routes = OriginRoutes()
        routes.setLiveStream(stream, at: "/")
        let request = try #require(
            OriginRequest(method: "GET", target: "/" + path, headers: range.map { ["Range": $0] } ?? [:]))
        let reply = routes.reply(to: request, at: .seconds(seconds))
        return try #require(try reply.resource?.read(reply.range))
    }
}
