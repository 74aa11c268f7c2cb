import Foundation
import HLSPlaylist
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of the playlists that live streams have within their first minutes, sampled in short steps.
@Suite("The rules of HLS in the playlists of a live stream", .tags(.unit))
struct LiveRulesTests {
    @Test("No playlist of a stream violates a rule of HLS within one minute", arguments: streams.keys.sorted())
    func test_playlists_ofOneMinute_violateNoRule(name: String) throws {
        let stream = try #require(Self.streams[name])
        let sut = LiveResponder(stream)
        #expect(try PlaylistParser.parse(Data(sut.multivariantPlaylist.utf8)).findings == [])
        var checked: Set<String> = []
        for step in 1...240 {
            for rendition in stream.renditions {
                for isDelta in [false, true] {
                    let time = Duration.milliseconds(250) * step
                    let text = try #require(sut.playlist(of: rendition.name, at: time, isDelta: isDelta))
                    guard checked.insert(text).inserted else { continue }
                    let findings = try PlaylistParser.parse(Data(text.utf8)).findings
                    try #require(findings == [], "\(rendition.name) at \(time)")
                }
            }
        }
    }

    @Test(
        "Without a restart, a new version only adds segments at the end and removes them from the start",
        arguments: streams.keys.filter { !$0.contains("restart") }.sorted())
    func test_versions_ofAPlaylist_onlyAddAndRemoveSegments(name: String) throws {
        let stream = try #require(Self.streams[name])
        var known: [Int: MediaSegment] = [:]
        var discontinuities: [Int: Int] = [:]
        var first = 0
        for step in 1...300 {
            let playlist = try #require(try stream.media(at: Double(step)))
            #expect(playlist.mediaSequence >= first)
            first = playlist.mediaSequence
            var discontinuity = playlist.discontinuitySequence
            for (index, segment) in playlist.segments.enumerated() {
                var segment = segment
                // Old partial segments are removed.
                segment.parts = []
                if segment.isDiscontinuity { discontinuity += 1 }
                #expect(known[first + index] ?? segment == segment)
                #expect(discontinuities[first + index] ?? discontinuity == discontinuity)
                known[first + index] = segment
                discontinuities[first + index] = discontinuity
            }
        }
    }

    @Test(
        "The origin delivers each segment and partial segment while a playlist lists it",
        arguments: streams.keys.sorted())
    func test_resources_thatAreListed_exist(name: String) throws {
        let stream = try #require(Self.streams[name])
        var routes = OriginRoutes()
        routes.setLiveStream(stream, at: "/live/")
        for step in 1...120 {
            let time = Double(step) * 5
            let playlist = try #require(try stream.media(at: time))
            let parts = playlist.segments.flatMap(\.parts) + (playlist.unfinishedSegment?.parts ?? [])
            let uris = playlist.segments.filter { !$0.isGap }.map(\.uri) + parts.filter { !$0.isGap }.map(\.uri)
            for uri in uris {
                let request = try #require(OriginRequest(method: "HEAD", target: "/live/" + uri))
                let reply = routes.reply(to: request, at: .seconds(time))
                #expect(reply.status == 200, "\(uri) at \(time) s")
                #expect(reply.behaviour.latency == .zero)
            }
        }
    }

    // MARK: Streams

    private static let streams: [String: LiveStream] = [
        "sliding": stream { ($0.discontinuityInterval, $0.dateRangeInterval) = (6, 4) },
        "event": stream { $0.window = .event },
        "low latency": stream { $0.setLowLatency(partDuration: .milliseconds(334)) },
        "low latency with faults": stream {
            $0.setLowLatency(partDuration: .milliseconds(500))
            ($0.discontinuityInterval, $0.dateRangeInterval) = (7, 10)
            $0.faults = [
                LiveFault(.stuck(at: .seconds(50), for: .seconds(10))), LiveFault(.gap(60...61)),
                LiveFault(.late(at: .seconds(100.3), by: .seconds(1.2), for: .seconds(60))),
                LiveFault(.paused(at: .seconds(200.7), for: .seconds(9.1))), LiveFault(.gap(150...152), of: "low"),
                LiveFault(.skewedClock(at: .seconds(300), by: .seconds(-3_600))),
                LiveFault(.stale(at: .seconds(400)), of: "english"),
            ]
        },
        "low latency with a restart and a jump": stream {
            $0.setLowLatency(partDuration: .seconds(1))
            $0.faults = [
                LiveFault(.restarted(at: .seconds(100.1))), LiveFault(.jumped(at: .seconds(200.2), by: 10)),
                LiveFault(.restarted(at: .seconds(300.4)), of: "low"),
            ]
        },
        "segments of different durations with an end": stream {
            $0.segmentDurations = [.milliseconds(1_920), .milliseconds(2_080), .milliseconds(700)]
            $0.setLowLatency(partDuration: .milliseconds(400))
            $0.endTime = .seconds(500.1)
        },
    ]

    private static func stream(_ change: (inout LiveStream) -> Void) -> LiveStream {
        var stream = LiveStream(
            variants: [LiveRendition("low", bandwidth: 8_000)],
            audio: [LiveRendition("english", bandwidth: 8_000, language: "en")])
        stream.window = .sliding(segments: 10)
        stream.startTime = .seconds(-20)
        stream.dateAtZero = Date(timeIntervalSinceReferenceDate: 0)
        change(&stream)
        return stream
    }
}
