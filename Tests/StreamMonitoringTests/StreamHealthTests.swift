import Foundation
import LocalOrigin
import StreamMonitoring
import StreamingCore
import StreamingTestKit
import Testing

@Suite("Stream health", .tags(.unit))
struct StreamHealthTests {
    @Test("A healthy live stream has no findings, and the playlists that nothing plays are reloaded")
    func test_idlePlaylistReloader_ofAHealthyStream_findsNothing() async throws {
        let sut = MonitoredOrigin(live: Self.stream())
        await Self.watch(sut, for: 30)
        #expect(sut.findings == [])
        let paths = Set(sut.origin.requests.map { $0.url.path })
        #expect(paths == ["/live/index.m3u8", "/live/low.m3u8", "/live/high.m3u8", "/live/english.m3u8"])
        let requests = sut.origin.requests.count { $0.url.path == "/live/high.m3u8" }
        #expect((8...15).contains(requests), "\(requests)")
    }

    @Test("A variant that freezes while another one plays is stale, and drifts apart")
    func test_idlePlaylistReloader_ofAFrozenVariant_findsIt() async throws {
        let sut = MonitoredOrigin(live: Self.stream([LiveFault(.stale(at: .seconds(5)), of: "high")]))
        await Self.watch(sut, for: 30)
        #expect(Set(sut.findings.map(\.rule)) == [.updateLate, .variantDrift])
        #expect(sut.findings.allSatisfy { $0.severity == .finding && $0.subject.hasSuffix("/live/high.m3u8") })
        #expect(try #require(sut.health.withLock { $0.worstDrift }) > 8)
    }

    @Test("Without program dates, only a frozen variant drifts")
    func test_drift_withoutDates_findsOnlyAFrozenVariant() async throws {
        var stream = Self.stream()
        stream.dateAtZero = nil
        let healthy = MonitoredOrigin(live: stream)
        await Self.watch(healthy, for: 30)
        #expect(healthy.findings == [])
        stream.faults = [LiveFault(.stale(at: .seconds(10)), of: "high")]
        let frozen = MonitoredOrigin(live: stream)
        await Self.watch(frozen, for: 30)
        let drifting = frozen.findings.filter { $0.rule == .variantDrift }
        #expect(drifting.map { $0.subject.hasSuffix("/live/high.m3u8") } == [true])
    }

    @Test("The lifetime of a live playlist must not exceed the target duration", arguments: [(2, 0), (3, 1)])
    func test_audit_ofALivePlaylist_findsALongLifetime(maxAge: Int, count: Int) async throws {
        let behaviour = OriginBehaviour(headers: ["Cache-Control": "max-age=\(maxAge)"])
        let sut = MonitoredOrigin(resources: ["/a.m3u8": Self.playlist], live: nil)
        sut.origin.setBehaviour(behaviour, for: "/a.m3u8")
        await sut.get("/a.m3u8")
        #expect(sut.findings.count { $0.rule == .cacheLifetime && $0.severity == .finding } == count)
    }

    @Test("A segment without a validator, and a range request with the status 200, are warnings")
    func test_audit_ofASegment_warnsOfValidatorsAndRanges() throws {
        var record = RequestRecord(
            of: HTTPRequest(anyURL("a.ts"), for: .segment, range: .from(10)), at: .zero)
        record.receiveHead(200, [:], at: .zero)
        let found = CacheAudit.violations(of: ResponseSummary(record), targetDuration: nil)
        #expect(found.map(\.rule) == [.cacheValidator, .cacheRange])
        #expect(found.allSatisfy { $0.severity == .warning })
        var good = record
        good.receiveHead(206, ["ETag": "\"1\""], at: .zero)
        #expect(CacheAudit.violations(of: ResponseSummary(good), targetDuration: nil) == [])
    }

    @Test(
        "A reload that is late by more than half of the target duration counts as late",
        arguments: [(3.0, 0), (3.4, 1)])
    func test_lateness_ofASlowClient_isMeasured(delay: Double, count: Int) async throws {
        let sut = MonitoredOrigin(live: Self.stream())
        await sut.get("/live/low.m3u8", within: .milliseconds(1))
        sut.clock.advance(by: .seconds(delay) - .milliseconds(1))
        await sut.get("/live/low.m3u8", within: .milliseconds(1))
        let lateness = sut.health.withLock { $0.lateness }
        #expect((lateness.count, lateness.lateCount) == (1, count))
        #expect(abs(lateness.worst - (delay - 2.2)) < 0.01)
    }

    @Test("A reload after a failure or after a switch of the variant is not measured")
    func test_lateness_afterAFailureOrASwitch_isNotMeasured() async throws {
        let sut = MonitoredOrigin(live: Self.stream())
        await sut.get("/live/index.m3u8")
        for path in ["/live/low.m3u8", "/live/high.m3u8", "/live/low.m3u8"] {
            await sut.get(path)
            sut.clock.advance(by: .seconds(10))
        }
        sut.origin.setBehaviour(OriginBehaviour(fault: .status(503)), for: "/live/low.m3u8")
        await sut.get("/live/low.m3u8")
        sut.origin.setBehaviour(OriginBehaviour(), for: "/live/low.m3u8")
        await sut.get("/live/low.m3u8")
        #expect(sut.health.withLock { $0.lateness.count } == 0)
    }

    @Test("takeNews returns each new or worse finding once")
    func test_takeNews_twice_returnsNewsOnce() {
        var sut = StreamHealth()
        sut.add(.init(.wrongBody, .warning, of: "a", "", at: .zero))
        sut.add(.init(.wrongBody, .warning, of: "a", "", at: .zero))
        #expect(sut.takeNews().map(\.severity) == [.warning])
        sut.add(.init(.wrongBody, .finding, of: "a", "", at: .zero))
        #expect(sut.takeNews().map(\.severity) == [.finding])
        #expect(sut.takeNews().isEmpty)
    }

    // MARK: Helpers

    static func stream(_ faults: [LiveFault] = []) -> LiveStream {
        var stream = LiveStream(
            variants: [LiveRendition("low", bandwidth: 180_000), LiveRendition("high", bandwidth: 620_000)],
            audio: [LiveRendition("english", bandwidth: 64_000)])
        stream.startTime = .seconds(-12.3)
        stream.dateAtZero = Date(timeIntervalSinceReferenceDate: 0)
        stream.faults = faults
        return stream
    }

    private static let playlist = OriginResource.data(
        Data("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n".utf8),
        contentType: "application/vnd.apple.mpegurl")

    /// Plays the lowest variant, as far as playlists are concerned, with reloads of the other playlists.
    static func watch(_ sut: MonitoredOrigin, for seconds: Int) async {
        await sut.get("/live/index.m3u8")
        let reloader = Task(executorPreference: sut.clock.executor) {
            await IdlePlaylistReloader(sut.origin, of: sut.health, clock: sut.clock).run()
        }
        for _ in 0..<seconds / 2 {
            await sut.get("/live/low.m3u8")
            sut.clock.advance(by: .seconds(2))
        }
        reloader.cancel()
        sut.clock.settle()
        await reloader.value
    }
}
