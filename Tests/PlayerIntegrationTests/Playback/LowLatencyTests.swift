import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of a low-latency stream of an origin on a socket, in real time. `HLSLowLatencyTests` plays ten minutes of a
/// low-latency stream on virtual time.
@Suite("Low latency over sockets", .alone, .tags(.integration, .network, .slow)) @MainActor
struct LowLatencyTests {
    @Test(
        "For a minute without a stall, the live latency is within two part target durations of PART-HOLD-BACK",
        .timeLimit(.minutes(3)))
    func test_play_forAMinute_keepsALowLatency() async throws {
        let clock = SystemClock()
        let stream = makeStream(clock)
        let hold = try #require(stream.serverControl.partHoldBack?.seconds)
        let part = try #require(stream.partDuration?.seconds)
        let origin = try makeOrigin(stream)
        let sut = StreamingPlayer(transport: URLSessionHTTPClient(clock: clock), clock: clock)
        let states = LockedValue<[String]>([])
        let changes = sut.session.statePublisher.sink { state in states.withLock { $0.append(state.name) } }
        defer { withExtendedLifetime(changes) {} }

        sut.play(origin.url("live/index.m3u8"))
        for await state in sut.states where state == .playing || state.name == "failed" { break }
        var latencies: [Double] = []
        for _ in 0..<60 {
            try await clock.sleep(for: .seconds(1))
            let latency = try #require(sut.liveLatency)
            // The dates of the media give the latency independently of the player's estimate of the live edge.
            let age = clock.date.timeIntervalSince(try #require(sut.currentDate))
            latencies.append(latency)
            #expect(latency < hold + 2 * part, "\(latencies)")
            #expect(latency > hold - 2 * part, "\(latencies)")
            #expect(age < hold + 2 * part, "\(latencies)")
            #expect(age > hold - 2 * part, "\(latencies)")
        }
        #expect(latencies.count == 60)
        #expect(states.withLock { $0 } == ["idle", "loading", "playing"])
        #expect(sut.warnings.isEmpty, "\(sut.warnings.map(\.reason))")
        #expect(sut.metrics.recoveredErrors.isEmpty, "\(sut.metrics.recoveredErrors)")

        // The origin holds each reload until the next partial segment exists, so there is one reload per partial
        // segment.
        let reloads = origin.requests.filter { $0.rawQuery?.contains("_HLS_part=") == true }
        #expect((110...135).contains(reloads.count), "\(reloads.count)")
        #expect(reloads.contains { $0.rawQuery?.contains("_HLS_skip=YES") == true })
        let parts = origin.requests.filter { $0.path.contains(/\/\d+\.\d\.ts$/) }
        #expect((100...135).contains(parts.count), "\(parts.count)")
        #expect(Set(parts.map(\.path)).count == parts.count)
        #expect(origin.statuses.allSatisfy { $0 == 200 })
    }

    /// Returns a stream with two variants and partial segments of half a second, whose media began 30 s ago.
    private func makeStream(_ clock: SystemClock) -> LiveStream {
        var stream = LiveStream(
            variants: [LiveRendition("low", bandwidth: 200_000), LiveRendition("high", bandwidth: 1_000_000)])
        stream.startTime = clock.now - .seconds(30)
        stream.dateAtZero = clock.startDate
        stream.window = .sliding(segments: 10)
        stream.setLowLatency(partDuration: .milliseconds(500))
        return stream
    }

    private func makeOrigin(_ stream: LiveStream) throws -> RecordingOrigin {
        var routes = OriginRoutes()
        routes.setLiveStream(stream, at: "/live/")
        return try RecordingOrigin(routes)
    }
}
