import Foundation
import HLSPlaylist
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the responses of a live stream and of their times, with a `ShapedTransport` on virtual time.
///
/// The streams have segments of two seconds, partial segments of half a second, and a window of ten segments. At
/// 21.2 s, the playlist ends with the partial segments 0 and 1 of segment 10.
@Suite("Requests to a live stream", .tags(.unit))
struct LiveReloadTests {
    // MARK: Blocking reload

    @Test(
        "A blocking reload waits until the segment or the partial segment exists, and not longer",
        arguments: zip(
            [
                "_HLS_msn=9", "_HLS_msn=10", "_HLS_msn=10&_HLS_part=0", "_HLS_msn=10&_HLS_part=2",
                "_HLS_msn=10&_HLS_part=3", "_HLS_msn=11&_HLS_part=0", "_HLS_msn=11", "_HLS_msn=0",
            ], [21.2, 22, 21.2, 21.5, 22, 22.5, 24, 21.2]))
    func test_reload_ofAFutureSegmentOrPart_waitsUntilItExists(query: String, time: Double) async throws {
        let response = try await response(to: "low.m3u8?\(query)", from: .lowLatency())
        #expect(response.status == 200)
        #expect(response.time == time)
        #expect(response.body == LiveResponder(.lowLatency()).playlist(of: "low", at: .seconds(time)))
    }

    @Test("The number after the last partial segment of a segment refers to the first one of the next segment")
    func test_reload_ofAPartBeyondTheLastPart_waitsForTheNextSegment() async throws {
        #expect(try await response(to: "low.m3u8?_HLS_msn=10&_HLS_part=4", from: .lowLatency()).time == 22.5)
        #expect(try await response(to: "low.m3u8?_HLS_msn=9&_HLS_part=7", from: .lowLatency()).time == 21.2)
    }

    @Test(
        "A request that is too far ahead or malformed gets the status 400 at once",
        arguments: [
            "_HLS_msn=12", "_HLS_msn=10&_HLS_part=8", "_HLS_msn=11&_HLS_part=4", "_HLS_part=1", "_HLS_msn=x",
            "_HLS_msn=-1", "_HLS_msn=10&_HLS_part=", "_HLS_msn",
        ])
    func test_reload_thatIsTooFarAheadOrMalformed_getsABadRequestResponse(query: String) async throws {
        let response = try await response(to: "low.m3u8?\(query)", from: .lowLatency())
        #expect(response.status == 400)
        #expect(response.time == 21.2)
    }

    @Test(
        "A blocking reload for the last segment or partial segment that is not too far ahead is accepted",
        arguments: zip(["_HLS_msn=11", "_HLS_msn=11&_HLS_part=3"], [24, 24]))
    func test_reload_atTheLimit_isAccepted(query: String, time: Double) async throws {
        let response = try await response(to: "low.m3u8?\(query)", from: .lowLatency())
        #expect(response.status == 200)
        #expect(response.time == time)
    }

    @Test("A stuck origin responds to a blocking reload with the status 503 after three target durations")
    func test_reload_ofAStuckOrigin_isUnavailableAfterThreeTargetDurations() async throws {
        let stuck = LiveStream.lowLatency(LiveFault(.stuck(at: .seconds(21), for: .seconds(30))))
        let response = try await response(to: "low.m3u8?_HLS_msn=10&_HLS_part=2", from: stuck)
        #expect(response.status == 503)
        #expect(response.time == 27.2)
    }

    @Test("A blocking reload of an origin that is stuck for a short time waits for the end of the fault")
    func test_reload_ofABrieflyStuckOrigin_waitsForTheEndOfTheFault() async throws {
        let stuck = LiveStream.lowLatency(LiveFault(.stuck(at: .seconds(21), for: .seconds(3))))
        #expect(try await response(to: "low.m3u8?_HLS_msn=10&_HLS_part=2", from: stuck).time == 24)
    }

    @Test("A blocking reload waits at most until the stream ends, and has no effect afterwards")
    func test_reload_atTheEndOfTheStream_hasTheEnd() async throws {
        var stream = LiveStream.lowLatency()
        stream.endTime = .seconds(22)
        let waiting = try await response(to: "low.m3u8?_HLS_msn=11", from: stream)
        #expect(waiting.time == 22)
        #expect(waiting.body?.hasSuffix("#EXT-X-ENDLIST\n") == true)
        #expect(try await response(to: "low.m3u8?_HLS_msn=99", from: stream, at: 23).status == 200)
    }

    @Test("A blocking reload of an origin that jumps gets its response after the jump")
    func test_reload_duringAJump_getsItsResponseAfterTheJump() async throws {
        let stream = LiveStream.lowLatency(LiveFault(.jumped(at: .seconds(23), by: 500)))
        let response = try await response(to: "low.m3u8?_HLS_msn=11", from: stream)
        #expect(response.time == 23)
        #expect(response.body?.contains("#EXT-X-MEDIA-SEQUENCE:501\n") == true)
    }

    @Test("An origin without CAN-BLOCK-RELOAD ignores the parameters of a blocking reload, even if they are malformed")
    func test_reload_withoutBlocking_isIgnored() async throws {
        let response = try await response(to: "low.m3u8?_HLS_msn=99&_HLS_part=x", from: .fixture())
        #expect(response.status == 200)
        #expect(response.time == 21.2)
    }

    @Test("An origin can declare CAN-BLOCK-RELOAD, and still respond to a blocking reload at once")
    func test_reload_ofAnOriginThatRespondsAtOnce_isNotDelayed() async throws {
        var stream = LiveStream.lowLatency()
        stream.serverControl.respondsAtOnce = true
        let response = try await response(to: "low.m3u8?_HLS_msn=10&_HLS_part=3", from: stream)
        #expect(response.time == 21.2)
        #expect(response.body?.contains("CAN-BLOCK-RELOAD=YES") == true)
    }

    @Test("Without partial segments, a blocking reload waits for the segment, and ignores _HLS_part")
    func test_reload_withoutParts_waitsForTheSegment() async throws {
        var stream = LiveStream.fixture()
        stream.serverControl.canBlockReload = true
        #expect(try await response(to: "low.m3u8?_HLS_msn=11&_HLS_part=3", from: stream).time == 24)
    }

    @Test("A delta update is sent for _HLS_skip=YES or v2", arguments: zip(["YES", "v2", "NO"], [true, true, false]))
    func test_reload_withSkip_getsADeltaUpdate(value: String, isDelta: Bool) async throws {
        let response = try await response(to: "low.m3u8?_HLS_skip=\(value)", from: .lowLatency())
        #expect(response.body?.contains("#EXT-X-SKIP:SKIPPED-SEGMENTS=4\n") == isDelta)
    }

    // MARK: Segments and other requests

    @Test("The hinted partial segment is sent when it exists, and later partial segments get the status 404")
    func test_part_ofThePreloadHint_isSentWhenItExists() async throws {
        let hinted = try await response(to: "low/10.2.ts", from: .lowLatency())
        #expect(hinted.status == 200)
        #expect(hinted.time == 21.5)
        let later = try await response(to: "low/10.3.ts", from: .lowLatency())
        #expect(later.status == 404)
        #expect(later.time == 21.2)
    }

    @Test("The hinted partial segment gets the status 503 if it does not exist within three target durations")
    func test_part_ofThePreloadHintThatNeverExists_isUnavailable() async throws {
        let stale = LiveStream.lowLatency(LiveFault(.stale(at: .seconds(21))))
        let response = try await response(to: "low/10.2.ts", from: stale)
        #expect(response.status == 503)
        #expect(response.time == 27.2)
    }

    @Test(
        "A segment exists from its end until one playlist duration after it left the playlist",
        arguments: zip([1.999, 2, 19.999, 20], [404, 200, 200, 404]))
    func test_segment_ofASlidingWindow_existsForALimitedTime(time: Double, status: Int) async throws {
        // Segment 0 is listed until segment 4 ends at 10 s. Then it exists for 10 s more.
        #expect(try await response(to: "low/0.ts", from: .fixture(), at: time).status == status)
    }

    @Test(
        "Paths that name no resource get the status 404",
        arguments: [
            "none.m3u8", "low/007.ts", "low/x.ts", "low/7", "low/7.mp4", "none/7.ts", "low/r1/7.ts", "low/r0/7.ts",
            "low/-1.ts", "low/7.9.ts", "low/7.-1.ts", "low/9.9.9.ts", "", "low/", "low/7.ts/",
        ])
    func test_response_forAnUnknownPath_isNotFound(path: String) async throws {
        #expect(try await response(to: path, from: .lowLatency()).status == 404)
    }

    @Test("Before the first segment, a media playlist gets the status 404, but the multivariant playlist exists")
    func test_playlist_beforeTheFirstSegment_isNotFound() async throws {
        #expect(try await response(to: "low.m3u8", from: .fixture(), at: 1).status == 404)
        #expect(try await response(to: "index.m3u8", from: .fixture(), at: 1).status == 200)
    }

    @Test("The behaviour of a path also applies to a live stream, and its latency is added to the wait")
    func test_response_withABehaviour_hasItsLatencyAndFault() async throws {
        let slow = ["/live/low.m3u8": OriginBehaviour(latency: .seconds(1))]
        #expect(
            try await response(to: "low.m3u8?_HLS_msn=10", from: .lowLatency(), behaviours: slow).time == 23)
        let broken = ["/live/low/9.ts": OriginBehaviour(fault: .status(500))]
        #expect(try await response(to: "low/9.ts", from: .lowLatency(), behaviours: broken).status == 500)
    }

    @Test("A cached live playlist must be validated before it is used again")
    func test_playlist_ofALiveStream_isNotReusedWithoutValidation() async throws {
        #expect(try await response(to: "low.m3u8", from: .fixture()).headers["Cache-Control"] == "no-cache")
    }

    // MARK: Helpers

    private struct Response {
        let status: Int
        let headers: HTTPHeaders
        let body: String?
        let time: Double
    }

    /// Sends a request at a time in seconds, and returns the response with the time of its end in seconds.
    private func response(
        to target: String, from stream: LiveStream, at seconds: Double = 21.2,
        behaviours: [String: OriginBehaviour] = [:]
    ) async throws -> Response {
        let clock = ManualClock()
        clock.advance(by: .seconds(seconds))
        var routes = OriginRoutes()
        routes.setLiveStream(stream, at: "/live/")
        routes.behaviours = behaviours
        let transport = ShapedTransport(routes: routes, clock: clock)
        let url = try #require(URL(string: "http://origin/live/\(target)"))
        let task = Task(executorPreference: clock.executor) {
            let response = try await transport.send(HTTPRequest(url, for: .document, bodyLimit: 1 << 20))
            let data = try await response.body.collect()
            return Response(
                status: response.status, headers: response.headers, body: String(bytes: data, encoding: .utf8),
                time: (clock.now / .milliseconds(1)).rounded() / 1_000)
        }
        clock.advance(by: .seconds(20))
        return try await task.value
    }
}
